import type { Condition } from "../../expression/parse-condition";
import { hasApprovalGate } from "../../run/gates";
import { gateBypass } from "../../safety/gate-bypass";
import { type Rule, stepName } from "../finding";
import { conditionOf, partsOf } from "./conditions";

/** Id of the gate whose rejection a part of a condition waits for. */
function rejectionOf(condition: Condition): string | null {
  if (condition.kind === "not") return approvalOf(condition.operand);
  if (condition.kind !== "comparison") return null;
  const { operator, left, right } = condition;
  const literal = [left, right].find((side) => side.kind === "literal");
  const waits = operator === "==" ? false : operator === "!=" ? true : null;
  if (literal?.kind !== "literal" || waits === null || literal.value !== waits) return null;
  return approvalOf(left) ?? approvalOf(right);
}

function approvalOf(condition: Condition): string | null {
  if (condition.kind !== "reference" || condition.reference.path.join(".") !== "approved") return null;
  return condition.reference.id;
}

/** Steps that wait for a rejection, which ends the run. */
export const neverRejectedRule: Rule = {
  codes: [
    {
      code: "never-rejected",
      severity: "warning",
      title: "A step for the case that somebody rejects",
      help: "A rejection ends the run: no later step runs, so a step for that case never does.",
      example: 'steps:\n  - id: gate\n    approval: Go on?\n  - id: undo\n    run: undo\n    when: "!$gate.approved"\n',
    },
  ],
  step: (placed, { scope }) => {
    const condition = conditionOf(placed);
    if (condition === null || condition.tree === null || typeof condition.value !== "string") return [];
    const { value, path, tree } = condition;
    return partsOf(tree).flatMap((one) => {
      const id = rejectionOf(one);
      const meaning = id === null ? null : scope.meaning(placed.step, id);
      if (meaning?.kind !== "step" || !meaning.available || !hasApprovalGate(meaning.step.fields)) return [];
      const { condition: asked, failure } = gateBypass(meaning.step);
      if (asked !== "always" || failure !== null) return [];
      return [
        {
          code: "never-rejected",
          message: `${stepName(placed.step)}: \`${value.slice(one.from, one.to)}\` never holds: when \`${id}\` is rejected, the run ends.`,
          path,
          mark: { kind: "part", part: { text: value, from: one.from, to: one.to } },
        } as const,
      ];
    });
  },
};
