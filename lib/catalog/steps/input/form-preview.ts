import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { PreviewField, StepPreview } from "@/lib/lobster/contract/step-preview";
import { presentValue, textOf } from "../step-text";

/** The form that a question will show, from its `responseSchema`; null while there is none. */
export function formPreview(input: JsonValue | undefined): StepPreview | null {
  const schema = isJsonObject(input) ? presentValue(input, "responseSchema") : undefined;
  if (!isJsonObject(schema)) return null;
  const properties = presentValue(schema, "properties");
  if (!isJsonObject(properties)) {
    return { kind: "form", fields: [{ name: "answer", type: typeWord(schema), required: true }] };
  }
  const required = presentValue(schema, "required");
  const names = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(
    ([name, value]): PreviewField => ({
      name,
      type: isJsonObject(value) ? typeWord(value) : "any value",
      required: names.includes(name),
    }),
  );
  return { kind: "form", fields };
}

const typeWords: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["integer", "whole number"],
  ["number", "number"],
  ["boolean", "yes or no"],
  ["array", "list"],
  ["object", "mapping"],
  ["null", "nothing"],
]);

function typeWord(schema: JsonObject): string {
  const choices = presentValue(schema, "enum");
  if (Array.isArray(choices)) return choices.length === 1 ? JSON.stringify(choices[0]) : `one of ${choices.length}`;
  const format = textOf(schema, "format");
  const type = presentValue(schema, "type");
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  if (types.length === 0) return "any value";
  if (format !== null && types.includes("string")) return format;
  const items = presentValue(schema, "items");
  if (types[0] === "array" && isJsonObject(items)) return `list of ${typeWord(items)}`;
  return types.map((name) => typeWords.get(name) ?? name).join(" or ");
}
