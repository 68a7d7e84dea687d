import type { JsonValue } from "../contract/json-value";
import type { StepRecords } from "../run/records";
import { compareValues } from "./evaluate-condition";
import { type Condition, parseCondition } from "./parse-condition";
import { resolveReference } from "./resolve-reference";

export type ConditionExplanation = {
  /** Null while a step it needs has no result. */
  readonly holds: boolean | null;
  /** One for each part that decides: `$a.json.n > 5: 3 > 5 is false`. */
  readonly lines: readonly string[];
  /** The same with the values alone, for short labels: `3 > 5 = false`. */
  readonly results: readonly string[];
};

type Part = { readonly line: string; readonly result: string };

type Outcome = { readonly kind: "known"; readonly value: JsonValue | undefined } | { readonly kind: "unknown" };

const longestValue = 40;

function known(value: JsonValue | undefined): Outcome {
  return { kind: "known", value };
}

function truth(outcome: Outcome): boolean | null {
  return outcome.kind === "known" ? Boolean(outcome.value) : null;
}

function joined(kind: "and" | "or", truths: readonly (boolean | null)[]): Outcome {
  const decisive = kind === "or";
  if (truths.includes(decisive)) return known(decisive);
  return truths.includes(null) ? { kind: "unknown" } : known(!decisive);
}

function outcomeOf(condition: Condition, records: StepRecords): Outcome {
  switch (condition.kind) {
    case "literal":
      return known(condition.value);
    case "reference":
      return records.has(condition.reference.id)
        ? known(resolveReference(condition.reference, records))
        : { kind: "unknown" };
    case "not": {
      const operand = truth(outcomeOf(condition.operand, records));
      return operand === null ? { kind: "unknown" } : known(!operand);
    }
    case "comparison": {
      const left = outcomeOf(condition.left, records);
      const right = outcomeOf(condition.right, records);
      if (left.kind === "unknown" || right.kind === "unknown") return { kind: "unknown" };
      return known(compareValues(condition.operator, left.value, right.value));
    }
    default: {
      const operands = condition.operands.map((operand) => truth(outcomeOf(operand, records)));
      return joined(condition.kind, operands);
    }
  }
}

function shown(outcome: Outcome): string {
  if (outcome.kind === "unknown") return "(no result yet)";
  if (outcome.value === undefined) return "(nothing)";
  const text = JSON.stringify(outcome.value);
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;
}

function part(line: string, result: string): Part {
  return { line, result };
}

function partsOf(condition: Condition, text: string, records: StepRecords): readonly Part[] {
  const source = text.slice(condition.from, condition.to);
  switch (condition.kind) {
    case "literal":
      return [part(`${source} counts as ${truth(known(condition.value))}`, source)];
    case "reference": {
      const outcome = outcomeOf(condition, records);
      if (outcome.kind === "unknown") return [part(`${source}: no result yet`, "no result yet")];
      if (typeof outcome.value === "boolean") return [part(`${source} is ${outcome.value}`, `${outcome.value}`)];
      return [
        part(`${source}: ${shown(outcome)} counts as ${truth(outcome)}`, `${shown(outcome)} = ${truth(outcome)}`),
      ];
    }
    case "comparison": {
      const left = shown(outcomeOf(condition.left, records));
      const right = shown(outcomeOf(condition.right, records));
      const result = truth(outcomeOf(condition, records));
      const verdict = result === null ? "is not known yet" : `is ${result}`;
      const compared = `${left} ${condition.operator} ${right}`;
      return [part(`${source}: ${compared} ${verdict}`, `${compared} = ${result ?? "not known"}`)];
    }
    case "not":
      return partsOf(condition.operand, text, records);
    default:
      return condition.operands.flatMap((operand) => partsOf(operand, text, records));
  }
}

/**
 * Why a condition holds or not, with the values that decided, also before all steps have run.
 * Throws `Unsupported condition: <text>` when it does not fit the grammar.
 */
export function explainCondition(text: string, records: StepRecords): ConditionExplanation {
  const condition = parseCondition(text);
  const parts = partsOf(condition, text, records);
  return {
    holds: truth(outcomeOf(condition, records)),
    lines: parts.map(({ line }) => line),
    results: parts.map(({ result }) => result),
  };
}
