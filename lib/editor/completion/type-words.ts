import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";

/** What a value may be, in a few words: `stop | continue | skip_rest`, `integer from 1`, `text or mapping`. */
export function typeWords(schemas: readonly JsonObject[]): string {
  return [...new Set(schemas.map(wordsOf).filter((words) => words !== ""))].join(" or ");
}

function wordsOf(schema: JsonObject): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" | ");
  const types: readonly JsonValue[] = Array.isArray(schema.type)
    ? schema.type
    : schema.type === undefined
      ? []
      : [schema.type];
  const names = types.filter((type) => type !== "null").map((type) => typeNames[String(type)] ?? String(type));
  const from = typeof schema.minimum === "number" ? ` from ${schema.minimum}` : "";
  const standard = schema.default === undefined ? "" : `, ${JSON.stringify(schema.default)} by default`;
  return names.length === 0 ? "" : names.join(" or ") + from + standard;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  object: "mapping",
  array: "list",
};

/** Kind of a recorded value, and its size where it has one. */
export function valueWords(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `list of ${value.length}`;
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "number";
    case "boolean":
      return "true or false";
    default:
      return "mapping";
  }
}

const longestSample = 60;

/** The beginning of a value on one line. */
export function sampleText(value: JsonValue): string {
  // A long value is cut before it is written out: recorded outputs may have megabytes.
  const head = typeof value === "string" ? value.slice(0, longestSample * 2) : value;
  const text = JSON.stringify(head, shorten);
  return text.length <= longestSample ? text : `${text.slice(0, longestSample - 1)}…`;
}

function shorten(_key: string, value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, longestSample * 2);
  return Array.isArray(value) ? value.slice(0, longestSample / 2) : value;
}
