import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";

/** The own value of a key; undefined when it is missing or null. */
export function presentValue(fields: JsonObject, key: string): JsonValue | undefined {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return value === null ? undefined : value;
}

/** The first of the keys that holds a text, as the runtime looks them up; null when none does. */
export function textOf(fields: JsonObject, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = presentValue(fields, key);
    if (typeof value === "string") return value;
  }
  return null;
}

/** True when a key holds something to do: a text that is not blank, or a value of a wrong type still to be repaired. */
export function hasAction(fields: JsonObject, ...keys: readonly string[]): boolean {
  const text = textOf(fields, ...keys);
  if (text !== null) return text.trim() !== "";
  return keys.some((key) => presentValue(fields, key) !== undefined);
}

/** First line of a text that says something, for a node. */
export function firstLine(text: string | null): string {
  const lines = (text ?? "").split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "" && !line.startsWith("#")) ?? lines.find((line) => line !== "") ?? "";
}
