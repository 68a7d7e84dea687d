import type { JsonValue } from "../contract/json-value";

export type ParsedOutput = { readonly stdout: string; readonly json?: JsonValue };

/** What a command printed, with its JSON value when the whole text, blanks around it aside, is one. */
export function parseOutput(stdout: string): ParsedOutput {
  const text = stdout.trim();
  if (text === "") return { stdout };
  try {
    return { stdout, json: JSON.parse(text) };
  } catch {
    // Plain text is an ordinary result, it has no JSON value.
    return { stdout };
  }
}
