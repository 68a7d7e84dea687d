import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";

/** True when the value of `approval` makes the run stop: `true`, a text that is not blank, or a mapping. */
export function isApprovalGate(approval: JsonValue | undefined): boolean {
  if (typeof approval === "string") return approval.trim() !== "";
  return approval === true || isJsonObject(approval);
}

/** True when the run stops after this top-level step until somebody approves. */
export function hasApprovalGate(fields: JsonObject): boolean {
  return Object.hasOwn(fields, "approval") && isApprovalGate(fields.approval);
}
