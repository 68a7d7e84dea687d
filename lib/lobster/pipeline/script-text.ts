import { isJsonObject, type JsonValue } from "../contract/json-value";

/** The text that JavaScript makes of a value: lists joined by commas, mappings `[object Object]`, nothing for null. */
export function scriptText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(scriptText).join(",");
  return isJsonObject(value) ? "[object Object]" : String(value);
}
