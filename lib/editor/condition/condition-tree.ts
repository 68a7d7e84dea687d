import type { TextRange } from "@/lib/lobster/contract/diagnostic";
import { tokenizeCondition } from "@/lib/lobster/expression/condition-tokens";
import { type Condition, readCondition } from "@/lib/lobster/expression/parse-condition";

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

/** A row of the builder, or a group of rows. Offsets are UTF-16 units into the condition's text. */
export type ConditionNode = TextRange &
  (
    | {
        readonly kind: "row";
        readonly left: TextRange;
        readonly operator: ConditionOperator;
        /** Null for an operator that stands alone. */
        readonly right: TextRange | null;
        /** Where a comparison's sign stands. */
        readonly sign: TextRange | null;
      }
    /** Beyond what a row can show: it is edited as text. */
    | { readonly kind: "text" }
    | { readonly kind: "and" | "or"; readonly operands: readonly ConditionNode[] }
  );

export type ConditionTree =
  | { readonly kind: "tree"; readonly root: ConditionNode }
  /** `at`: where the text stops making sense; its length when it ends too early. */
  | { readonly kind: "problem"; readonly at: number };

/** The rows and groups of a condition as they are written. */
export function conditionTree(text: string): ConditionTree {
  const reading = readCondition(text);
  return reading.kind === "problem" ? reading : { kind: "tree", root: nodeOf(reading.condition, text) };
}

/** The node at a path of operand indexes; null when the path leads nowhere. */
export function nodeAt(root: ConditionNode, path: readonly number[]): ConditionNode | null {
  let node: ConditionNode | undefined = root;
  for (const index of path) node = node !== undefined && "operands" in node ? node.operands[index] : undefined;
  return node ?? null;
}

function nodeOf(condition: Condition, text: string): ConditionNode {
  const { from, to } = condition;
  switch (condition.kind) {
    case "and":
    case "or":
      return { kind: condition.kind, from, to, operands: condition.operands.map((operand) => nodeOf(operand, text)) };
    case "reference":
      return {
        kind: "row",
        from,
        to,
        left: rangeOf(condition.reference),
        operator: "is_true",
        right: null,
        sign: null,
      };
    case "not": {
      const { operand } = condition;
      if (operand.kind !== "reference") return { kind: "text", from, to };
      return { kind: "row", from, to, left: rangeOf(operand.reference), operator: "is_false", right: null, sign: null };
    }
    case "comparison": {
      const { left, right, operator } = condition;
      const sign = signBetween(text, left.to, right.from);
      if (!isPlain(left) || !isPlain(right) || sign === null) return { kind: "text", from, to };
      return { kind: "row", from, to, left: rangeOf(left), operator, right: rangeOf(right), sign };
    }
    case "literal":
      return { kind: "text", from, to };
  }
}

function rangeOf({ from, to }: TextRange): TextRange {
  return { from, to };
}

function isPlain({ kind }: Condition): boolean {
  return kind === "reference" || kind === "literal";
}

function signBetween(text: string, from: number, to: number): TextRange | null {
  const scan = tokenizeCondition(text.slice(from, to));
  const sign = scan.kind === "tokens" ? scan.tokens.find(({ kind }) => kind === "operator") : undefined;
  return sign === undefined ? null : { from: from + sign.from, to: from + sign.to };
}
