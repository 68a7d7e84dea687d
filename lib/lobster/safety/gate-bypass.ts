import { LobsterError } from "../contract/errors";
import type { JsonValue } from "../contract/json-value";
import type { StepNode } from "../document/document";
import { conditionReferences } from "../expression/condition-references";
import { evaluateCondition } from "../expression/evaluate-condition";
import { stepCondition } from "../expression/step-condition";

/** What a condition comes to before anything has run. `fails`: the run stops at it. */
export type ConditionOutcome = "always" | "never" | "fails" | "depends";

/** What can be said of a condition from its text alone. */
export function conditionOutcome(condition: JsonValue | undefined): ConditionOutcome {
  if (typeof condition === "string" && conditionReferences(condition).length > 0) return "depends";
  try {
    return evaluateCondition(condition, new Map()) ? "always" : "never";
  } catch (error) {
    if (error instanceof LobsterError) return "fails";
    throw error;
  }
}

/** How a run can get past the gate of a step without anybody being asked. */
export type GateBypass = {
  /** What the condition of the step comes to: with `never` nobody is ever asked. */
  readonly condition: ConditionOutcome;
  /** What a failure of the step leads to; null when it ends the run, or when there is nothing that could fail. */
  readonly failure: "continue" | "skip_rest" | null;
};

/** How the gate of a step can be passed. */
export function gateBypass(step: StepNode): GateBypass {
  return { condition: conditionOutcome(stepCondition(step.fields)?.value), failure: survivedFailure(step) };
}

/** What a run does after a failure of the step; null when it ends, or when the step has nothing that could fail. */
export function survivedFailure({ kind, fields }: StepNode): "continue" | "skip_rest" | null {
  const mayFail = kind.kind !== "input" && (kind.kind !== "approval" || Object.hasOwn(fields, "stdin"));
  const policy = Object.hasOwn(fields, "on_error") ? fields.on_error : undefined;
  return mayFail && (policy === "continue" || policy === "skip_rest") ? policy : null;
}

/** True when nothing behind the gate can run before somebody approved, and the gate always asks. */
export function holdsEverything({ condition, failure }: GateBypass): boolean {
  return condition === "always" && failure !== "continue";
}
