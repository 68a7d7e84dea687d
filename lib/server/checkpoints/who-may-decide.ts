import type { ApprovalIdentity } from "@/lib/lobster/run/checkpoint";
import { refuseApprover } from "@/lib/runtime/approval-gate";
import { mayDo } from "../auth/permissions";
import type { Access } from "../auth/principal";

export type DecisionRule = {
  readonly kind: string;
  readonly stepId: string;
  readonly identity: ApprovalIdentity;
  /** Id of the person who started the run: known for certain, whatever name the file gives. Null when it was not noted. */
  readonly startedById: string | null;
};

/**
 * Whether a person may answer, and the name the run records as theirs: their name, or their e-mail address when the
 * gate asks for that. The gate's rules hold for a no as well: whoever may not decide cannot end the run by deciding.
 */
export function whoMayDecide(
  access: Pick<Access, "userId" | "name" | "email" | "role">,
  rule: DecisionRule,
): { refusal: string } | { refusal: null; name: string } {
  if (!mayDo(access.role, "checkpoint.decide")) return { refusal: "You may not decide requests in this workspace." };
  if (rule.kind !== "approval") return { refusal: null, name: access.name };
  const { stepId, identity } = rule;
  if (identity.requireDifferentApprover === true && access.userId === rule.startedById) {
    return { refusal: `Workflow step ${stepId} approval must be granted by someone other than '${access.name}'` };
  }
  const names = access.email === null ? [access.name] : [access.name, access.email];
  // Somebody who started the run under one of their names is the same person under the other one.
  const initiator = identity.requireDifferentApprover === true && names.find((name) => name === identity.initiatedBy);
  if (initiator) return { refusal: refuseApprover(stepId, identity, initiator) ?? "" };
  const name = names.find((one) => refuseApprover(stepId, identity, one) === null);
  if (name !== undefined) return { refusal: null, name };
  return { refusal: refuseApprover(stepId, identity, access.name) ?? "You may not decide this request." };
}
