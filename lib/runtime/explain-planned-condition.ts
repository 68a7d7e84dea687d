import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { conditionReferences } from "@/lib/lobster/expression/condition-references";
import { evaluateCondition } from "@/lib/lobster/expression/evaluate-condition";
import { explainCondition } from "@/lib/lobster/expression/explain-condition";
import type { PlanKnowledge } from "./plan-knowledge";

export type PlannedCondition = {
  /** Null when only a run can tell. */
  readonly holds: boolean | null;
  /** The condition with the values that decide, or what is not known; code stands in backticks. */
  readonly reason: string;
  readonly readsEarlierRun: boolean;
};

/**
 * Whether a condition will hold, and why.
 * @param localNames names that have another value each time the step runs
 */
export function explainPlannedCondition(
  condition: JsonValue,
  knowledge: PlanKnowledge,
  localNames: ReadonlySet<string>,
): PlannedCondition {
  const text = String(condition).trim();
  const references = typeof condition === "string" ? conditionReferences(condition) : [];
  const local = references.filter(({ id }) => localNames.has(id)).map((reference) => reference.text);
  const missing = references
    .filter((reference) => !localNames.has(reference.id) && knowledge.isMissing(reference))
    .map((reference) => reference.text);
  if (local.length + missing.length > 0) {
    const reasons = [
      ...(missing.length === 0 ? [] : [`${listed(missing)}, which only a run can tell`]),
      ...(local.length === 0 ? [] : [`${listed(local)}, which differs each time`]),
    ];
    return { holds: null, reason: `\`${text}\` needs ${reasons.join(", and ")}`, readsEarlierRun: false };
  }
  try {
    const records = knowledge.recordsFor(text);
    const holds = evaluateCondition(condition, records);
    const lines = typeof condition === "string" ? explainCondition(condition, records).lines : [];
    const gates = references.filter(({ id }) => knowledge.assumesApproval(`$${id}.approved`)).map(({ id }) => id);
    const assumed = gates.length === 0 ? "" : `, taking ${listed([...new Set(gates)])} for approved`;
    return {
      holds,
      reason: (lines.length === 0 ? `\`${text}\` is ${holds}` : lines.map(withCode).join("; ")) + assumed,
      readsEarlierRun: knowledge.readsEarlierRun(text),
    };
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
    return { holds: null, reason: `\`${text}\` is going to fail: ${error.message}`, readsEarlierRun: false };
  }
}

/** `$a.json.n > 5: 3 > 5 is false` with its code marked. */
function withCode(line: string): string {
  const parts = /^(.*?): (.*) ((?:is|counts as) (?:true|false))$/.exec(line);
  if (parts !== null) return `\`${parts[1]}\`: \`${parts[2]}\` ${parts[3]}`;
  return line.replace(/^(.*) ((?:is|counts as) (?:true|false))$/, "`$1` $2");
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `\`${name}\``).join(" and ");
}
