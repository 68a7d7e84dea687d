import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

const longestText = 80;
const mostItems = 20;

/**
 * A value with all of its keys, but with long texts and long lists cut: enough to tell which fields it has. The value
 * itself when it is short already.
 */
export function valueShape(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.length <= longestText ? value : `${value.slice(0, longestText)}…`;
  if (Array.isArray(value)) return value.slice(0, mostItems).map(valueShape);
  if (!isJsonObject(value)) return value;
  // Not by assignment: a key such as `__proto__` is an ordinary one in data.
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, valueShape(member)]));
}
