import { isJsonObject, type JsonValue } from "../contract/json-value";
import { isList } from "../document/workflow-steps";

/** Equality of data: the order of keys does not count, `NaN` equals itself. */
export function sameData(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, index) => sameData(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameData(a[key], b[key]))
  );
}
