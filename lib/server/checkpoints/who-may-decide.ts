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
 * gate asks for that. The rules of the gate are looked at in the order of the language: the demanded approver, then another
 * one than the initiator, who is both the one that the file names and the one who started the run. In the inbox they hold
 * for a no as well: whoever may not decide cannot end the run by deciding.
 */
export function whoMayDecide(
  access: Pick<Access, "userId" | "name" | "email" | "role">,
  rule: DecisionRule,
): { refusal: string } | { refusal: null; name: string } {
  if (!mayDo(access.role, "checkpoint.decide")) return { refusal: "You may not decide requests in this workspace." };
  if (rule.kind !== "approval") return { refusal: null, name: access.name };
  const { stepId, identity, startedById } = rule;
  const names = access.email === null ? [access.name] : [access.name, access.email];
  const { requireDifferentApprover: different, initiatedBy, ...byName } = identity;
  const name = names.find((one) => refuseApprover(stepId, byName, one) === null);
  if (name === undefined) return { refusal: refuseApprover(stepId, byName, access.name) ?? "" };
  if (different !== true) return { refusal: null, name };
  // Who started the run is known by their account, and somebody is the same person under each of their names.
  const ownName = names.find((one) => one === initiatedBy) ?? (access.userId === startedById ? access.name : undefined);
  const initiator = ownName ?? initiatedBy;
  const rules = { requireDifferentApprover: true, ...(initiator === undefined ? {} : { initiatedBy: initiator }) };
  const refusal = refuseApprover(stepId, rules, ownName ?? name);
  return refusal === null ? { refusal, name } : { refusal };
}
