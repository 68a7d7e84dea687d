import type { JsonObject, JsonValue } from "../contract/json-value";

export type StepCondition = { readonly field: "when" | "condition"; readonly value: JsonValue };

/** The condition a step goes by: `when`, else `condition`; null when it always runs. */
export function stepCondition(fields: JsonObject): StepCondition | null {
  for (const field of ["when", "condition"] as const) {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (value !== undefined && value !== null) return { field, value };
  }
  return null;
}
