import type { DocumentPath } from "../../contract/document-path";
import { type Condition, readCondition } from "../../expression/parse-condition";
import { stepCondition } from "../../expression/step-condition";
import { type Finding, type StepRule, stepName } from "../finding";

function hint(text: string, at: number): string {
  if (text.includes("${")) return " Arguments such as `${name}` cannot be used in a condition.";
  if (text.charAt(at) === "=" && text.charAt(at + 1) !== "=") return " Use `==` to compare.";
  if (/^[A-Za-z_]/.test(text.slice(at))) return " A text needs quotes here.";
  if (at >= text.length) return " It ends too early.";
  return "";
}

type Comparison = Extract<Condition, { kind: "comparison" }>;

function comparisonsIn(condition: Condition): readonly Comparison[] {
  switch (condition.kind) {
    case "comparison":
      return [condition, ...comparisonsIn(condition.left), ...comparisonsIn(condition.right)];
    case "not":
      return comparisonsIn(condition.operand);
    case "and":
    case "or":
      return condition.operands.flatMap(comparisonsIn);
    default:
      return [];
  }
}

function isPlainText(condition: Condition): boolean {
  return condition.kind === "literal" && typeof condition.value === "string";
}

/** Why a comparison cannot turn out as its author thinks; null when nothing is wrong with it. */
function surprise({ operator, left, right }: Comparison): { readonly code: string; readonly text: string } | null {
  const sides = [left, right];
  if (operator === "==" || operator === "!=") {
    const reference = sides.find((side) => side.kind === "reference" && side.reference.path.join(".") === "stdout");
    const text = sides.find(
      (side) => isPlainText(side) && side.kind === "literal" && !String(side.value).endsWith("\n"),
    );
    return reference === undefined || text === undefined
      ? null
      : {
          code: "untrimmed-output",
          text: "`stdout` ends with the line break of the command, so it rarely equals a text",
        };
  }
  const unordered = sides.some(
    (side) => side.kind === "literal" && typeof side.value !== "number" && !isNumeric(side.value),
  );
  return unordered
    ? { code: "never-ordered", text: "order works between numbers only, so this is always false" }
    : null;
}

function isNumeric(value: boolean | string | null): boolean {
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}

function checkComparisons(condition: Condition, text: string, path: DocumentPath, name: string): readonly Finding[] {
  return comparisonsIn(condition).flatMap((comparison): readonly Finding[] => {
    const problem = surprise(comparison);
    if (problem === null) return [];
    const { from, to } = comparison;
    return [
      {
        code: problem.code,
        severity: problem.code === "never-ordered" ? "warning" : "info",
        message: `${name}: in \`${text.slice(from, to)}\`, ${problem.text}.`,
        path,
        mark: { kind: "part", part: { text, from, to } },
      },
    ];
  });
}

/** Conditions that stop the run when they are reached, or that never hold. */
export const checkConditions: StepRule = ({ step, list }) => {
  const condition = stepCondition(step.fields);
  if (condition === null || (list !== null && !list.sharedFields.includes("when"))) return [];
  const { value } = condition;
  const path = [...step.path, condition.field];
  const name = stepName(step);

  if (typeof value === "boolean") return [];
  if (typeof value !== "string") {
    const message = `${name}: the run stops here: Unsupported condition type. A condition is a text, \`true\` or \`false\`.`;
    return [{ code: "condition-type", severity: "warning", message, path }];
  }
  const reading = readCondition(value);
  if (reading.kind === "condition") return checkComparisons(reading.condition, value, path, name);
  const message = `${name}: the run stops here: Unsupported condition: ${value.trim()}.${hint(value, reading.at)}`;
  return [{ code: "condition-syntax", severity: "warning", message, path }];
};
