import type { DocumentPath } from "../../contract/document-path";
import type { JsonValue } from "../../contract/json-value";
import { type Condition, readCondition } from "../../expression/parse-condition";
import { stepCondition } from "../../expression/step-condition";
import type { LintedStep } from "../finding";

/** The condition that a step goes by at its place, and where it stands; null when it has none that counts. */
export function conditionOf({
  step,
  list,
}: LintedStep): { readonly value: JsonValue; readonly path: DocumentPath; readonly tree: Condition | null } | null {
  const condition = stepCondition(step.fields);
  if (condition === null || (list !== null && !list.sharedFields.includes("when"))) return null;
  const { value } = condition;
  const reading = typeof value === "string" ? readCondition(value) : null;
  const tree = reading?.kind === "condition" ? reading.condition : null;
  return { value, path: [...step.path, condition.field], tree };
}

/** A condition and all parts of it. */
export function partsOf(condition: Condition): readonly Condition[] {
  switch (condition.kind) {
    case "comparison":
      return [condition, ...partsOf(condition.left), ...partsOf(condition.right)];
    case "not":
      return [condition, ...partsOf(condition.operand)];
    case "and":
    case "or":
      return [condition, ...condition.operands.flatMap(partsOf)];
    default:
      return [condition];
  }
}

export type Comparison = Extract<Condition, { kind: "comparison" }>;

export function comparisonsIn(condition: Condition): readonly Comparison[] {
  return partsOf(condition).filter((one): one is Comparison => one.kind === "comparison");
}
