import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { CursorPlace } from "../loose/cursor-place";
import type { Completion } from "./completion";

type ValuePlace = Extract<CursorPlace, { kind: "value" }>;

/** Values that a schema names: choices, `true` and `false`, examples, the default. */
export function schemaValues(schemas: readonly JsonObject[], place: ValuePlace): readonly Completion[] {
  const found = new Map<string, Completion>();
  for (const schema of schemas) {
    for (const { value, detail } of valuesOf(schema)) {
      const label = typeof value === "string" ? value : JSON.stringify(value);
      const isDefault = schema.default !== undefined && schema.default === value;
      if (found.has(label)) continue;
      found.set(label, {
        ...{ kind: "value", label, snippet: false, more: false },
        insert: (place.needsBlank ? " " : "") + written(value, place),
        detail: isDefault ? "default" : detail,
        help: typeof schema.description === "string" ? schema.description : "",
        from: place.node?.contentFrom ?? place.from,
        to: place.to,
      });
    }
  }
  return [...found.values()];
}

function valuesOf(schema: JsonObject): readonly { readonly value: JsonValue; readonly detail: string }[] {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => ({ value, detail: "" }));
  const types: readonly JsonValue[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? null];
  const booleans = types.includes("boolean") ? [true, false].map((value) => ({ value, detail: "" })) : [];
  const examples = Array.isArray(schema.examples) ? schema.examples.map((value) => ({ value, detail: "example" })) : [];
  const standard = schema.default !== undefined && typeof schema.default !== "boolean" ? [schema.default] : [];
  return [...booleans, ...examples, ...standard.map((value) => ({ value, detail: "default" }))];
}

/** Inside quotes that are there already the text alone; in JSON texts get theirs. */
function written(value: JsonValue, place: ValuePlace): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const bare = place.node === null || place.node.style === "plain";
  return bare && (place.column < 0 || /^(?:true|false|null|~|[\d.-]+)$|[:#,[\]{}]/.test(value))
    ? JSON.stringify(value)
    : value;
}
