import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

type Operand = JsonValue | undefined;
type Scalar = Exclude<JsonValue, readonly JsonValue[] | { readonly [key: string]: JsonValue }> | undefined;

/** Equality of JavaScript's `==`: `"5"` equals 5, true equals 1, a missing field equals null. */
export function looselyEqual(left: Operand, right: Operand): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  const a = scalar(left);
  const b = scalar(right);
  return typeof a === typeof b ? a === b : Number(a) === Number(b);
}

/** Order of JavaScript's `<` and `<=`: two texts by code unit, everything else as numbers. */
export function looselyLess(left: Operand, right: Operand, orEqual: boolean): boolean {
  const a = scalar(left);
  const b = scalar(right);
  if (typeof a === "string" && typeof b === "string") return orEqual ? a <= b : a < b;
  return orEqual ? Number(a) <= Number(b) : Number(a) < Number(b);
}

function isNothing(value: Operand): boolean {
  return value === undefined || value === null;
}

/** Lists and mappings compare as the text that JavaScript makes of them. */
function scalar(value: Operand): Scalar {
  if (Array.isArray(value)) return value.map((item) => (isNothing(item) ? "" : String(scalar(item)))).join(",");
  if (isJsonObject(value)) return "[object Object]";
  return typeof value === "object" ? null : value;
}
