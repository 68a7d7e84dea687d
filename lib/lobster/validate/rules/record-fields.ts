import type { StepNode } from "../../document/document";
import { hasApprovalGate } from "../../run/gates";
import { own } from "../field-checks";

/** Everything a result may have. */
export const recordFields: readonly string[] = [
  "stdout",
  "json",
  "approved",
  "approvedBy",
  "initiatedBy",
  "subject",
  "response",
  "skipped",
  "error",
  "errorMessage",
  "id",
];

/** Fields that the result of a step can have with these settings; null for kinds whose fields are not fixed. */
export function fieldsOfResult({ fields, kind }: StepNode): readonly string[] {
  const gate = hasApprovalGate(fields) ? ["approved", "approvedBy", "initiatedBy"] : [];
  const policy = own(fields, "on_error");
  const failure = policy === "continue" || policy === "skip_rest" ? ["error", "errorMessage"] : [];
  const always = ["id", "skipped", ...gate, ...failure];
  switch (kind.kind) {
    case "input":
      return ["response", "subject", ...always];
    case "empty":
      return always;
    case "approval":
      return (own(fields, "stdin") ?? null) === null ? always : ["json", "stdout", ...always];
    default:
      return ["json", "stdout", ...always];
  }
}
