import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

/** What one part of an answer is, in the words of the form. */
export type SchemaType = "text" | "number" | "integer" | "yes_no" | "choice" | "list" | "group";

export const schemaTypes: readonly { readonly type: SchemaType; readonly label: string }[] = [
  { type: "text", label: "Text" },
  { type: "number", label: "Number" },
  { type: "integer", label: "Whole number" },
  { type: "yes_no", label: "Yes or no" },
  { type: "choice", label: "Choice" },
  { type: "list", label: "List" },
  { type: "group", label: "Group" },
];

/** One part of an answer, as the visual editor shows it. */
export type SchemaField = {
  /** Place in the schema, from its root. */
  readonly path: DocumentPath;
  /** Key in the answer; empty for the answer itself and for the entries of a list. */
  readonly name: string;
  readonly required: boolean;
  readonly rules: JsonObject;
} & (
  | {
      readonly kind: "field";
      readonly type: SchemaType;
      /** Fields of a group; the one kind of entry of a list. */
      readonly children: readonly SchemaField[];
    }
  /** Stays JSON; `reason` is a sentence for a person. */
  | { readonly kind: "raw"; readonly reason: string }
);

/** Deeper schemas are edited as JSON: nobody finds their way in so many boxes. */
const deepest = 6;
const combining = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "patternProperties", "dependencies", "const"];
const typeNames: ReadonlyMap<JsonValue | undefined, SchemaType> = new Map([
  ["string", "text"],
  ["number", "number"],
  ["integer", "integer"],
  ["boolean", "yes_no"],
  ["array", "list"],
  ["object", "group"],
]);

/** The fields of an answer's schema. What the visual editor has no controls for stays raw, part by part. */
export function schemaFields(schema: JsonValue | undefined): SchemaField {
  return fieldAt(schema ?? {}, { path: [], name: "", required: true });
}

type Place = Pick<SchemaField, "path" | "name" | "required">;

function fieldAt(schema: JsonValue, place: Place): SchemaField {
  if (!isJsonObject(schema)) {
    return { ...place, rules: {}, kind: "raw", reason: "This part is no mapping of rules." };
  }
  const common = { ...place, rules: schema };
  const reason = rawReason(schema, place.path);
  if (reason !== null) return { ...common, kind: "raw", reason };
  const type = typeOf(schema);
  if (type === null) return { ...common, kind: "raw", reason: "It does not say which type the answer has." };
  return { ...common, kind: "field", type, children: childrenOf(schema, type, place.path) };
}

function rawReason(schema: JsonObject, path: DocumentPath): string | null {
  const keyword = combining.find((one) => Object.hasOwn(schema, one));
  if (keyword !== undefined) return `\`${keyword}\` has no controls here.`;
  if (path.filter((part) => part === "properties" || part === "items").length > deepest) {
    return "It is nested too deep for boxes.";
  }
  if (Array.isArray(schema.type)) return "It allows several types at once.";
  if (
    Array.isArray(schema.enum) &&
    !schema.enum.every((value) => typeof value === "string" || typeof value === "number")
  ) {
    return "It offers choices that are no texts or numbers.";
  }
  if (Array.isArray(schema.items)) return "It gives each place of the list rules of its own.";
  if (Object.hasOwn(schema, "properties") && !isJsonObject(schema.properties)) return "`properties` is no mapping.";
  return null;
}

function typeOf(schema: JsonObject): SchemaType | null {
  if (Array.isArray(schema.enum)) return "choice";
  const named = typeNames.get(schema.type);
  if (named !== undefined) return named;
  return schema.type === undefined && isJsonObject(schema.properties) ? "group" : null;
}

function childrenOf(schema: JsonObject, type: SchemaType, path: DocumentPath): readonly SchemaField[] {
  if (type === "list") {
    const place = { path: [...path, "items"], name: "", required: true };
    return Object.hasOwn(schema, "items") ? [fieldAt(schema.items ?? null, place)] : [];
  }
  if (type !== "group" || !isJsonObject(schema.properties)) return [];
  const needed = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).map(([name, member]) =>
    fieldAt(member, { path: [...path, "properties", name], name, required: needed.includes(name) }),
  );
}
