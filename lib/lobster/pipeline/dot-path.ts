import { isJsonObject, type JsonValue } from "../contract/json-value";

/** Segments of `a.b.0`; empty ones do not count, so `.` is the item itself. */
export function parseDotPath(text: string): readonly string[] {
  return text.split(".").filter((segment) => segment !== "");
}

/** Follows a path through own members, list indices and the letters of a text; `length` counts lists and texts. */
export function followDotPath(item: JsonValue, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = item;
  for (const segment of path) value = member(value, segment);
  return value;
}

function member(value: JsonValue | undefined, segment: string): JsonValue | undefined {
  if (typeof value === "string" || Array.isArray(value)) {
    if (segment === "length") return value.length;
    return /^\d+$/.test(segment) ? value[Number(segment)] : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}
