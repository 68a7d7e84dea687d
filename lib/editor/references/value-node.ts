import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

/** Something that can be referred to, with what is known of its value. Children are worked out when they are asked for. */
export type ReferenceNode = {
  /** Unique among all nodes of a tree. */
  readonly id: string;
  readonly label: string;
  /** What is written in the file; null when the language has no words for it. */
  readonly text: string | null;
  /** What it is, or why it cannot be referred to. */
  readonly note: string;
  /** `text`, `number`, `list of 3`; empty when nothing is known. */
  readonly type: string;
  /** The newest recorded value, cut; null when there is none. */
  readonly sample: string | null;
  /** In how many of the recorded runs it was there. */
  readonly seen: { readonly count: number; readonly of: number } | null;
  readonly childCount: number;
  /** The first `most` children. */
  children(most: number): readonly ReferenceNode[];
};

export type KnownValue = {
  /** Values at this place, newest run first. Runs without one are left out. */
  readonly values: readonly JsonValue[];
  /** Number of runs that recorded anything of the step; 0 when none did. */
  readonly runs: number;
  /** What a schema says; null when none does. */
  readonly schema: JsonObject | null;
};

const longestSample = 60;

/** Up to this number, keys of different values are counted together. */
const countedKeys = 500;

/** A value, or a part of one, at a place in the results of a step. */
export function valueNode(label: string, text: string | null, note: string, known: KnownValue): ReferenceNode {
  const { values, runs, schema } = known;
  const [newest] = values;
  return {
    id: text ?? `${note}/${label}`,
    label,
    text,
    note,
    type: newest === undefined ? typeOfSchema(schema) : typeOfValue(newest),
    sample: newest === undefined ? null : sampleOf(newest),
    seen: runs === 0 ? null : { count: values.length, of: runs },
    childCount: text === null ? 0 : countKeys(known),
    children: (most) => (text === null ? [] : keysOf(known, most).map((key) => childOf(text, key, known))),
  };
}

export function typeOfValue(value: JsonValue): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (isJsonObject(value)) return "mapping";
  if (typeof value === "boolean") return "yes or no";
  return typeof value === "string" ? "text" : "number";
}

/** One line of a value: lists and mappings as compact JSON, no more of it than is shown. */
export function sampleOf(value: JsonValue): string {
  const text = typeof value === "string" ? value.slice(0, longestSample * 2) : compact(value);
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longestSample ? line : `${line.slice(0, longestSample - 1)}…`;
}

/** JSON text of the beginning of a value: a value of megabytes is not written out for its first line. */
function compact(value: JsonValue, depth = 0): string {
  if (Array.isArray(value)) {
    if (depth > 2 && value.length > 0) return "[…]";
    const parts = value.slice(0, 3).map((part) => compact(part, depth + 1));
    return `[${parts.join(",")}${value.length > 3 ? ",…" : ""}]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(typeof value === "string" ? value.slice(0, longestSample) : value);
  const entries = Object.entries(value);
  if (depth > 2 && entries.length > 0) return "{…}";
  const parts = entries.slice(0, 4).map(([key, part]) => `${JSON.stringify(key)}:${compact(part, depth + 1)}`);
  return `{${parts.join(",")}${entries.length > 4 ? ",…" : ""}}`;
}

function typeOfSchema(schema: JsonObject | null): string {
  const type = schema?.type;
  const names: Readonly<Record<string, string>> = {
    string: "text",
    number: "number",
    integer: "number",
    boolean: "yes or no",
    array: "list",
    object: "mapping",
  };
  if (typeof type === "string") return names[type] ?? "";
  return schema !== null && Array.isArray(schema.enum) ? "choice" : "";
}

/** The first keys of any of the values and of the schema, in that order; indexes of the longest list. */
function keysOf({ values, schema }: KnownValue, most: number): readonly string[] {
  const keys = new Set<string>();
  for (const value of values) {
    if (isJsonObject(value)) for (const key of Object.keys(value).slice(0, most)) keys.add(key);
    else if (Array.isArray(value)) {
      for (let index = 0; index < Math.min(most, value.length); index += 1) keys.add(String(index));
    }
  }
  for (const key of Object.keys(propertiesOf(schema))) keys.add(key);
  return [...keys].slice(0, most);
}

/** Number of children; of mappings with different keys at least that of the largest. */
function countKeys({ values, schema }: KnownValue): number {
  const counts = values.map((value) =>
    Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0,
  );
  const largest = Math.max(0, ...counts);
  return largest > countedKeys ? largest : keysOf({ values, runs: 0, schema }, Number.POSITIVE_INFINITY).length;
}

function childOf(parent: string, key: string, { values, runs, schema }: KnownValue): ReferenceNode {
  const member = propertiesOf(schema)[key];
  const reachable = /^[A-Za-z0-9_]+$/.test(key);
  const known: KnownValue = {
    values: values.flatMap((value) => {
      const child = memberOf(value, key);
      return child === undefined ? [] : [child];
    }),
    runs,
    schema: isJsonObject(member) ? member : itemsOf(schema),
  };
  if (reachable) return valueNode(key, `${parent}.${key}`, wordsOf(known.schema), known);
  const reason = "A reference cannot name this key: letters, digits and _ only. Take it out with `map` or `jq` first.";
  return { ...valueNode(key, null, reason, known), id: `${parent}/${key}`, childCount: 0 };
}

function memberOf(value: JsonValue, key: string): JsonValue | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function propertiesOf(schema: JsonObject | null): JsonObject {
  const properties = schema !== null && Object.hasOwn(schema, "properties") ? schema.properties : undefined;
  return isJsonObject(properties) ? properties : {};
}

function itemsOf(schema: JsonObject | null): JsonObject | null {
  const items = schema !== null && Object.hasOwn(schema, "items") ? schema.items : undefined;
  return isJsonObject(items) ? items : null;
}

function wordsOf(schema: JsonObject | null): string {
  const text = schema?.title ?? schema?.description;
  return typeof text === "string" ? text : "";
}
