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

type Gates = {
  readonly all: readonly StepNode[];
  /** Position of the first gate that nothing can skip; infinite without one. */
  readonly firstCertain: number;
};

const knownGates = new WeakMap<LintContext, Gates>();

function gatesOf(context: LintContext): Gates {
  const before = knownGates.get(context);
  if (before !== undefined) return before;
  const all = context.steps.filter(isGate).map(({ step }) => step);
  const certain = all.find((gate) => stepCondition(gate.fields) === null);
  const found = { all, firstCertain: certain === undefined ? Infinity : positionOf(certain, context) };
  knownGates.set(context, found);
  return found;
}

/** Gates with conditions that are compared with a step, those nearest before it. */
const mostCompared = 200;

/** True when some gate must have been approved before the step can run. */
export function isGated(step: StepNode, context: LintContext): boolean {
  const position = positionOf(step, context);
  const { all, firstCertain } = gatesOf(context);
  if (firstCertain < position) return true;
  const earlier = all.filter((gate) => positionOf(gate, context) < position).slice(-mostCompared);
  return earlier.some((gate) => isBehind(step, gate, context));
}

/** A gate before the step that may have been skipped; null when there is none. */
export function skippableGate(step: StepNode, context: LintContext): StepNode | null {
  const found = gatesOf(context).all.find((gate) => {
    const meaning = context.scope.meaning(step, gate.id ?? "");
    return meaning?.kind === "step" && meaning.available;
  });
  return found ?? null;
}
