import { hasApprovalGate } from "../../run/gates";
import type { LintedStep } from "../finding";

/** True when the run stops at this step for a decision. */
export function isGate({ step, container }: LintedStep): boolean {
  return container === null && hasApprovalGate(step.fields);
}
