import { assertNever } from "../contract/assert-never";
import { LobsterError } from "../contract/errors";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { StepRecords } from "../run/records";
import type { ComparisonOperator } from "./condition-tokens";
import { type Condition, parseCondition } from "./parse-condition";
import { resolveReference } from "./resolve-reference";

type Operand = JsonValue | undefined;

/** Structural equality without coercion; works on any depth. */
function sameValue(left: Operand, right: Operand): boolean {
  const pairs: [Operand, Operand][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      a.forEach((item, index) => {
        pairs.push([item, b[index]]);
      });
    } else if (isJsonObject(a) && isJsonObject(b)) {
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false;
        pairs.push([a[key], b[key]]);
      }
    } else {
      return false;
    }
  }
  return true;
}

function asNumber(value: Operand): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Result of one comparison: equality is strict, order exists between numbers and numeric texts only. */
export function compareValues(operator: ComparisonOperator, left: Operand, right: Operand): boolean {
  if (operator === "==") return sameValue(left, right);
  if (operator === "!=") return !sameValue(left, right);

  const a = asNumber(left);
  const b = asNumber(right);
  if (a === null || b === null) return false;
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    default:
      return assertNever(operator);
  }
}

function operandValue(condition: Condition, records: StepRecords): Operand {
  switch (condition.kind) {
    case "literal":
      return condition.value;
    case "reference":
      return resolveReference(condition.reference, records);
    case "not":
      return !operandValue(condition.operand, records);
    case "comparison": {
      const left = operandValue(condition.left, records);
      return compareValues(condition.operator, left, operandValue(condition.right, records));
    }
    case "and":
    case "or": {
      // Every operand is evaluated: an unknown step is an error even where the rest already decides.
      const values = condition.operands.map((operand) => Boolean(operandValue(operand, records)));
      return condition.kind === "and" ? values.every(Boolean) : values.some(Boolean);
    }
    default:
      return assertNever(condition);
  }
}

/**
 * Whether a step with this `when` runs: missing and null mean yes, a boolean is itself, a text is evaluated.
 * Throws `Unsupported condition: …`, `Unsupported condition type` or `Unknown step reference: …`.
 */
export function evaluateCondition(value: JsonValue | undefined, records: StepRecords): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return Boolean(operandValue(parseCondition(value), records));
  throw new LobsterError("runtime_error", "unsupported_condition", "Unsupported condition type");
}
