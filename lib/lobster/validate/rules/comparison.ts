import type { StepNode } from "../../document/document";
import type { Condition } from "../../expression/parse-condition";
import { own } from "../field-checks";
import { type Finding, type LintContext, type LintedStep, type Rule, stepName } from "../finding";
import { type Comparison, comparisonsIn, conditionOf } from "./conditions";

function isNumeric(value: boolean | string | null): boolean {
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}

/** True for a command that plainly prints no line break at the end. */
function printsBareText({ fields }: StepNode): boolean {
  const run = own(fields, "run") ?? own(fields, "command");
  return (
    typeof run === "string" && (/^\s*printf\b(?!.*\\n)/s.test(run) || /^\s*echo -n\b/.test(run) || /tr -d/.test(run))
  );
}

type Surprise = { readonly code: string; readonly text: string };

function surprise({ operator, left, right }: Comparison, step: StepNode, { scope }: LintContext): Surprise | null {
  const sides = [left, right];
  const reference = sides.find((side) => side.kind === "reference");
  if (operator !== "==" && operator !== "!=") {
    const unordered = sides.some(
      (side) => side.kind === "literal" && typeof side.value !== "number" && !isNumeric(side.value),
    );
    return unordered
      ? { code: "never-ordered", text: "order works between numbers only, so this is always false" }
      : null;
  }
  const literal = sides.find((side): side is Extract<Condition, { kind: "literal" }> => side.kind === "literal");
  if (reference?.kind !== "reference" || literal === undefined) return null;
  const path = reference.reference.path.join(".");
  if (path === "json" && literal.value === null) {
    const text = "a step that printed no JSON has no value, which is not `null`; `!$<id>.json` holds for both";
    return { code: "null-comparison", text };
  }
  const meaning = scope.meaning(step, reference.reference.id);
  if (path !== "stdout" || meaning?.kind !== "step" || meaning.step.kind.kind !== "shell") return null;
  if (typeof literal.value === "string" && (literal.value.endsWith("\n") || printsBareText(meaning.step))) return null;
  if (typeof literal.value !== "string") {
    return {
      code: "untrimmed-output",
      text: "`stdout` is a text and never equals a number or boolean; compare `json`",
    };
  }
  const text =
    "`stdout` ends with the line break of the command, so it rarely equals a text; print without one (`printf`), or print JSON and compare `json`";
  return { code: "untrimmed-output", text };
}

function ofStep(placed: LintedStep, context: LintContext): readonly Finding[] {
  const condition = conditionOf(placed);
  if (condition === null || condition.tree === null || typeof condition.value !== "string") return [];
  const { value, path, tree } = condition;
  return comparisonsIn(tree).flatMap((comparison): readonly Finding[] => {
    const found = surprise(comparison, placed.step, context);
    if (found === null) return [];
    const { from, to } = comparison;
    const message = `${stepName(placed.step)}: in \`${value.slice(from, to)}\`, ${found.text}.`;
    return [{ code: found.code, message, path, mark: { kind: "part", part: { text: value, from, to } } }];
  });
}

/** Comparisons that do not turn out as their author thinks. */
export const comparisonRule: Rule = {
  codes: [
    {
      code: "never-ordered",
      severity: "warning",
      title: "An order between things that have none",
      help: "`<`, `<=`, `>` and `>=` compare numbers and texts that are numbers. With anything else, also dates, they are false.",
      example: 'steps:\n  - id: a\n    run: date\n  - id: b\n    run: echo\n    when: $a.json.day > "2026-01-01"\n',
    },
    {
      code: "untrimmed-output",
      severity: "info",
      title: "A comparison with output that ends with a line break",
      help: '`stdout` is kept as printed, so `$a.stdout == "yes"` is false after `echo yes`.',
      example: 'steps:\n  - id: a\n    run: echo yes\n  - id: b\n    run: echo\n    when: $a.stdout == "yes"\n',
    },
    {
      code: "null-comparison",
      severity: "info",
      title: "A comparison of `json` with null",
      help: "When a step prints no JSON, `json` is missing, and a missing value is not equal to null.",
      example: "steps:\n  - id: a\n    run: ls\n  - id: b\n    run: echo\n    when: $a.json == null\n",
    },
  ],
  step: ofStep,
};
