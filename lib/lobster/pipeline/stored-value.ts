import type { JsonValue } from "../contract/json-value";

/** What a stage stores of its items: the item when there is one, otherwise the list of all. */
export function storedValue(items: readonly JsonValue[]): JsonValue {
  const [first, ...rest] = items;
  return first === undefined || rest.length > 0 ? items : first;
}

/** Text of a stored value. */
export function printStoredValue(value: JsonValue): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
