import type { StepNode } from "../../document/document";
import type { Condition } from "../../expression/parse-condition";
import { readCondition } from "../../expression/parse-condition";
import { stepCondition } from "../../expression/step-condition";
import type { ReferenceScope } from "../../graph/reference-scope";
import { type LintContext, type LintedStep, part, type Rule, stepName } from "../finding";
import { stepReferencesIn } from "./step-references";

const dataFields = new Set(["json", "stdout", "response", "subject"]);

function conjuncts(condition: Condition): readonly Condition[] {
  return condition.kind === "and" ? condition.operands.flatMap(conjuncts) : [condition];
}

type Requirements = { readonly texts: readonly string[]; readonly ids: readonly string[] };

const known = new WeakMap<StepNode, Requirements>();

/** What must hold for a step to run: parts of its condition as written, and the steps that must have run for them. */
function requirements(step: StepNode): Requirements {
  const before = known.get(step);
  if (before !== undefined) return before;
  const found = readRequirements(step);
  known.set(step, found);
  return found;
}

function readRequirements(step: StepNode): Requirements {
  const value = stepCondition(step.fields)?.value;
  if (typeof value !== "string") return { texts: [], ids: [] };
  const reading = readCondition(value);
  if (reading.kind === "problem") return { texts: [value.trim()], ids: [] };
  const parts = conjuncts(reading.condition);
  return {
    texts: parts.map(({ from, to }) => value.slice(from, to).replace(/\s+/g, "")),
    ids: parts.flatMap(idsThatRan),
  };
}

/** Steps without whose results a condition is false. */
function idsThatRan(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case "reference":
      return condition.reference.path[0] === "skipped" ? [] : [condition.reference.id];
    case "comparison":
      if (condition.operator === "!=") return [];
      return [condition.left, condition.right].flatMap(idsThatRan);
    case "not":
      return condition.operand.kind === "reference" && condition.operand.reference.path[0] === "skipped"
        ? [condition.operand.reference.id]
        : [];
    default:
      return [];
  }
}

/** Steps in a chain of conditions; longer ones would take a time that is felt while typing. */
const mostFollowed = 200;

/** What a step waits for: steps that must have run, and parts of conditions that must hold. */
type Needs = { readonly steps: ReadonlySet<StepNode>; readonly texts: ReadonlySet<string> };

const knownNeeds = new WeakMap<ReferenceScope, Map<StepNode, Needs>>();
/** Rules ask about one step, and those around it, several times in a row. */
const mostKept = 20;

function needsOf(step: StepNode, scope: ReferenceScope): Needs {
  const ofScope = knownNeeds.get(scope) ?? new Map<StepNode, Needs>();
  knownNeeds.set(scope, ofScope);
  const before = ofScope.get(step);
  if (before !== undefined) return before;
  const found = followConditions(step, scope);
  if (ofScope.size >= mostKept) ofScope.clear();
  ofScope.set(step, found);
  return found;
}

function followConditions(step: StepNode, scope: ReferenceScope): Needs {
  const steps = new Set<StepNode>();
  const held = new Set<string>();
  const seen = new Set<StepNode>();
  const open = [step];
  for (let next = open.pop(); next !== undefined && seen.size < mostFollowed; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const { texts, ids } = requirements(next);
    for (const text of texts) held.add(text);
    for (const id of ids) {
      const meaning = scope.meaning(next, id);
      if (meaning?.kind !== "step") continue;
      steps.add(meaning.step);
      if (meaning.available) open.push(meaning.step);
    }
  }
  return { steps, texts: held };
}

/** True when a step can run only after `target` has run. */
export function runsOnlyAfter(step: StepNode, target: StepNode, { scope }: Pick<LintContext, "scope">): boolean {
  const needs = needsOf(step, scope);
  if (needs.steps.has(target)) return true;
  const wanted = requirements(target).texts;
  return wanted.length > 0 && wanted.every((text) => needs.texts.has(text));
}

function ofStep(placed: LintedStep, context: LintContext) {
  const { step, texts, container } = placed;
  const told = new Set<string>();
  return texts.flatMap((text) =>
    stepReferencesIn(text).flatMap((reference) => {
      const meaning = context.scope.meaning(step, reference.id);
      if (meaning?.kind !== "step" || !meaning.available || !dataFields.has(reference.path[0] ?? "")) return [];
      const condition = stepCondition(meaning.step.fields)?.value;
      if (condition === undefined || condition === true || text.substitution === "condition") return [];
      if (told.has(reference.id)) return [];
      const runs = [step, ...(container === null ? [] : [container])];
      if (runs.some((one) => runsOnlyAfter(one, meaning.step, context))) return [];
      told.add(reference.id);
      return [
        {
          code: "skipped-reference",
          message: `${stepName(step)}: \`${reference.text}\` is empty when \`${reference.id}\` is skipped by its condition, and this step runs then too.`,
          path: text.path,
          mark: part(text, reference.from, reference.to),
        },
      ];
    }),
  );
}

/** References to results of steps that may have been skipped. */
export const skippedReferenceRule: Rule = {
  codes: [
    {
      code: "skipped-reference",
      severity: "info",
      title: "A reference to a step that may be skipped",
      help: "A skipped step has no data: the reference gives nothing. Give this step the same condition if it needs the data.",
      example:
        "steps:\n  - id: count\n    run: count\n  - id: list\n    run: ls\n    when: $count.json > 0\n" +
        "  - id: use\n    run: cat\n    stdin: $list.stdout\n",
    },
  ],
  step: ofStep,
};
