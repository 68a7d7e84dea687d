import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import { own } from "./field-checks";

/**
 * Whether a value could be right for a JSON Schema fragment, by type, choice and bounds. Words it does not know count as
 * fulfilled.
 */
export function fitsSchema(value: JsonValue, schema: JsonObject): boolean {
  const variants = own(schema, "oneOf");
  if (Array.isArray(variants) && !variants.some((variant) => isJsonObject(variant) && fitsSchema(value, variant))) {
    return false;
  }
  const choice = own(schema, "enum");
  if (Array.isArray(choice) && !choice.some((one) => JSON.stringify(one) === JSON.stringify(value))) return false;
  const type = own(schema, "type");
  const types = Array.isArray(type) ? type : [type];
  if (type !== undefined && !types.some((one) => hasType(value, one))) return false;
  const minimum = own(schema, "minimum");
  if (typeof value === "number" && typeof minimum === "number" && value < minimum) return false;
  return fitsMembers(value, schema);
}

function fitsMembers(value: JsonValue, schema: JsonObject): boolean {
  const properties = own(schema, "properties");
  if (!isJsonObject(value) || !isJsonObject(properties)) return true;
  return Object.entries(value).every(([key, member]) => {
    const inner = own(properties, key);
    return !isJsonObject(inner) || fitsSchema(member, inner);
  });
}

function hasType(value: JsonValue, type: JsonValue | undefined): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    case "string":
    case "number":
    case "boolean":
      return typeof value === type;
    default:
      return true;
  }
}
