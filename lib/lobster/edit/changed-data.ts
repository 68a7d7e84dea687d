import type { DocumentPath } from "../contract/document-path";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import { isList } from "../document/workflow-steps";

/** Data with the value at a path replaced by what `change` makes of it; `undefined` takes it out. Missing parents become mappings. */
export function changedAt(
  data: JsonValue | undefined,
  path: DocumentPath,
  change: (old: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  const [part, ...rest] = path;
  if (part === undefined) return change(data);
  if (isList(data)) {
    const index = Number(part);
    const value = changedAt(data[index], rest, change);
    const tail = data.slice(index + 1);
    return value === undefined ? [...data.slice(0, index), ...tail] : [...data.slice(0, index), value, ...tail];
  }
  const map = isJsonObject(data) ? data : {};
  const key = String(part);
  const value = changedAt(Object.hasOwn(map, key) ? map[key] : undefined, rest, change);
  const others = Object.entries(map).filter(([name]) => name !== key);
  if (value === undefined) return Object.fromEntries(others);
  if (!Object.hasOwn(map, key)) return Object.fromEntries([...others, [key, value]]);
  return Object.fromEntries(Object.entries(map).map(([name, old]) => [name, name === key ? value : old]));
}

/** A list with a value put before the item at `index`; no list counts as an empty one. */
export function insertedAt(list: JsonValue | undefined, index: number, value: JsonValue): JsonValue {
  const items = isList(list) ? list : [];
  return [...items.slice(0, index), value, ...items.slice(index)];
}
