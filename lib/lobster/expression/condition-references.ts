import { type Condition, readCondition } from "./parse-condition";
import { findReferences, type StepReference } from "./references";

function referencesIn(condition: Condition): readonly StepReference[] {
  switch (condition.kind) {
    case "literal":
      return [];
    case "reference":
      return [condition.reference];
    case "not":
      return referencesIn(condition.operand);
    case "comparison":
      return [...referencesIn(condition.left), ...referencesIn(condition.right)];
    default:
      return condition.operands.flatMap(referencesIn);
  }
}

/** Step references of a condition. Quoted texts hold none; in a condition that cannot be read everything counts. */
export function conditionReferences(text: string): readonly StepReference[] {
  const reading = readCondition(text);
  if (reading.kind === "condition") return referencesIn(reading.condition);
  return findReferences(text).filter((reference) => reference.kind === "step");
}
