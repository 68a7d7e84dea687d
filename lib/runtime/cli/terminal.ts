import { createInterface } from "node:readline/promises";

/** Asks on standard error, so that standard output holds results alone, and reads one line. */
export async function askAtTerminal(prompt: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(prompt, { signal });
  } finally {
    lines.close();
  }
}
