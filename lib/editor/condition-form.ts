/** A condition simple enough for three controls: `$collect.json.count > 3`, `$gate.approved`, `!$gate.approved`. */
export type SimpleCondition = {
  readonly reference: string;
  readonly operator: ConditionOperator;
  /** As written, quotes included; empty when the operator takes no value. */
  readonly value: string;
};

export type ConditionOperator = "is_true" | "is_false" | "==" | "!=" | ">" | ">=" | "<" | "<=";

export const conditionOperators: readonly { readonly operator: ConditionOperator; readonly label: string }[] = [
  { operator: "is_true", label: "is true" },
  { operator: "is_false", label: "is not true" },
  { operator: "==", label: "equals" },
  { operator: "!=", label: "differs from" },
  { operator: ">", label: "is greater than" },
  { operator: ">=", label: "is at least" },
  { operator: "<", label: "is less than" },
  { operator: "<=", label: "is at most" },
];

const comparison = /^(\$[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_]+)+)\s*(==|!=|>=|<=|>|<)\s*(.+)$/;
const alone = /^(!?)\s*(\$[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_]+)+)$/;

/** The three parts, or null for a condition that only its text can show. */
export function readSimpleCondition(text: string): SimpleCondition | null {
  const trimmed = text.trim();
  const single = alone.exec(trimmed);
  if (single !== null) {
    return { reference: single[2] ?? "", operator: single[1] === "!" ? "is_false" : "is_true", value: "" };
  }
  const compared = comparison.exec(trimmed);
  const operator = conditionOperators.find((candidate) => candidate.operator === compared?.[2])?.operator;
  const value = compared?.[3] ?? "";
  if (compared === null || operator === undefined || /&&|\|\||[()]/.test(value)) return null;
  return { reference: compared[1] ?? "", operator, value };
}

export function writeSimpleCondition({ reference, operator, value }: SimpleCondition): string {
  switch (operator) {
    case "is_true":
      return reference;
    case "is_false":
      return `!${reference}`;
    default:
      return `${reference} ${operator} ${literal(value)}`;
  }
}

/** Numbers, words the language knows, quoted texts and references stay; any other text is quoted. */
function literal(value: string): string {
  const text = value.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text) || /^(?:true|false|null)$/.test(text)) return text;
  if (/^(["']).*\1$/s.test(text) && text.length > 1) return text;
  if (/^\$[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_]+)+$/.test(text) || /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text)) return text;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
