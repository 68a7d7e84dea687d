import type { StepNode } from "../../document/document";
import { stepCondition } from "../../expression/step-condition";
import { hasApprovalGate } from "../../run/gates";
import type { LintContext, LintedStep } from "../finding";
import { runsOnlyAfter } from "./skipped-reference";

/** True when the run stops at this step for a decision. */
export function isGate({ step, container }: LintedStep): boolean {
  return container === null && hasApprovalGate(step.fields);
}

/** The step of the top level that a step is in, or is. */
export function topStep(step: StepNode, { containers }: LintContext): StepNode {
  let top = step;
  for (let outer = containers.get(top); outer !== undefined; outer = containers.get(top)) top = outer;
  return top;
}

/** Position among the steps of the top level. */
export function positionOf(step: StepNode, context: LintContext): number {
  const [, index] = topStep(step, context).path;
  return typeof index === "number" ? index : -1;
}

/** True when the step cannot run before the gate was approved. */
export function isBehind(step: StepNode, gate: StepNode, context: LintContext): boolean {
  if (positionOf(gate, context) >= positionOf(step, context)) return false;
  if (stepCondition(gate.fields) === null) return true;
  return [step, topStep(step, context)].some((one) => runsOnlyAfter(one, gate, context));
}
