import type { JsonValue } from "@/lib/lobster/contract/json-value";

/** The JSON value of a text, which may stand between the lines of a Markdown fence; undefined when it is none. */
export function parseFencedJson(text: string): JsonValue | undefined {
  const fenced = /^\s*```(?:json)?[^\S\n]*\n(?<inside>[\s\S]*?)\n?```\s*$/i.exec(text);
  try {
    return JSON.parse(fenced?.groups?.inside ?? text);
  } catch {
    // The caller decides what an answer without JSON means.
    return undefined;
  }
}
