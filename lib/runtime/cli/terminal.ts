import { createInterface } from "node:readline/promises";
import { LobsterError } from "@/lib/lobster/contract/errors";

/**
 * Asks on standard error, so that standard output holds results alone, and reads one line. Ctrl+C is the process's
 * SIGINT. Throws when the input ends before a line does.
 */
export async function askAtTerminal(prompt: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The terminal hands keys over as they are: without a listener Ctrl+C would only end the question.
  lines.on("SIGINT", () => void process.emit("SIGINT", "SIGINT"));
  const ended = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
  const answer = lines.question(prompt, { signal });
  // Depending on the version, a question that can get no answer any more is rejected or left alone.
  answer.catch(() => undefined);
  try {
    const line = await Promise.race([answer.catch(() => null), ended]);
    if (line !== null) return line;
    process.stderr.write("\n");
    signal.throwIfAborted();
    throw new LobsterError("runtime_error", "command_failed", "The input ended before an answer was given");
  } finally {
    lines.close();
  }
}
