import type { JsonValue } from "@/lib/lobster/contract/json-value";

/** The result that a person typed: JSON when it is JSON, else the text itself; undefined when nothing was typed. */
export function readResult(input: string): JsonValue | undefined {
  if (input.trim() === "") return undefined;
  try {
    const value: JsonValue = JSON.parse(input);
    return value;
  } catch {
    // Not JSON, so it is plain text: both are allowed.
    return input;
  }
}
