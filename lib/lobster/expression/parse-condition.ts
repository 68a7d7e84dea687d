import { LobsterError } from "../contract/errors";
import { type ComparisonOperator, type ConditionToken, tokenizeCondition } from "./condition-tokens";
import type { StepReference } from "./references";

type Span = { readonly from: number; readonly to: number };

/** A condition as a tree. Offsets are UTF-16 units into the text it was read from. */
export type Condition = Span &
  (
    | { readonly kind: "literal"; readonly value: boolean | number | string | null }
    | { readonly kind: "reference"; readonly reference: StepReference }
    | { readonly kind: "not"; readonly operand: Condition }
    | {
        readonly kind: "comparison";
        readonly operator: ComparisonOperator;
        readonly left: Condition;
        readonly right: Condition;
      }
    | { readonly kind: "and" | "or"; readonly operands: readonly Condition[] }
  );

export type ConditionReading =
  | { readonly kind: "condition"; readonly condition: Condition }
  /** `at`: offset of the first thing that does not fit; the text's length when it ends too early. */
  | { readonly kind: "problem"; readonly at: number };

// Keeps a hostile text from exhausting the stack; nobody nests this deep by hand.
const maxDepth = 200;

const wordValues: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Thrown inside the parser only, caught by `readCondition`. */
class Misfit extends Error {
  readonly at: number;

  constructor(at: number) {
    super("condition does not fit the grammar");
    this.at = at;
  }
}

class ConditionParser {
  private position = 0;
  private depth = 0;
  private readonly tokens: readonly ConditionToken[];
  private readonly length: number;

  constructor(tokens: readonly ConditionToken[], length: number) {
    this.tokens = tokens;
    this.length = length;
  }

  parse(): Condition {
    const condition = this.readOr();
    if (this.position < this.tokens.length) throw this.misfit();
    return condition;
  }

  private misfit(): Misfit {
    return new Misfit(this.tokens[this.position]?.from ?? this.length);
  }

  private take(symbol: "&&" | "||" | "!" | "(" | ")"): ConditionToken | null {
    const token = this.tokens[this.position];
    if (token?.kind !== "symbol" || token.symbol !== symbol) return null;
    this.position += 1;
    return token;
  }

  private readOr(): Condition {
    return this.readChain("or", "||", () => this.readChain("and", "&&", () => this.readComparison()));
  }

  private readChain(kind: "and" | "or", symbol: "&&" | "||", readOperand: () => Condition): Condition {
    const first = readOperand();
    const operands = [first];
    let last = first;
    while (this.take(symbol) !== null) {
      last = readOperand();
      operands.push(last);
    }
    return operands.length === 1 ? first : { kind, operands, from: first.from, to: last.to };
  }

  private readComparison(): Condition {
    const left = this.readUnary(false);
    const token = this.tokens[this.position];
    if (token?.kind !== "operator") return left;
    this.position += 1;
    const right = this.readUnary(true);
    return { kind: "comparison", operator: token.operator, left, right, from: left.from, to: right.to };
  }

  private readUnary(allowBareWord: boolean): Condition {
    const negations: ConditionToken[] = [];
    for (let token = this.take("!"); token !== null; token = this.take("!")) negations.push(token);
    if (this.depth + negations.length > maxDepth) throw this.misfit();

    let condition = this.readPrimary(allowBareWord);
    for (const negation of negations.reverse()) {
      condition = { kind: "not", operand: condition, from: negation.from, to: condition.to };
    }
    return condition;
  }

  private readPrimary(allowBareWord: boolean): Condition {
    const open = this.take("(");
    if (open !== null) return this.readGroup(open);

    const token = this.tokens[this.position];
    if (token === undefined) throw this.misfit();
    const { from, to } = token;
    switch (token.kind) {
      case "reference":
        this.position += 1;
        return { kind: "reference", reference: token.reference, from, to };
      case "string":
      case "number":
        this.position += 1;
        return { kind: "literal", value: token.value, from, to };
      case "word": {
        const value = wordValues.get(token.word);
        if (value === undefined && !allowBareWord) throw this.misfit();
        this.position += 1;
        return { kind: "literal", value: value === undefined ? token.word : value, from, to };
      }
      default:
        throw this.misfit();
    }
  }

  private readGroup(open: ConditionToken): Condition {
    this.depth += 1;
    if (this.depth > maxDepth) throw this.misfit();
    const inner = this.readOr();
    const close = this.take(")");
    if (close === null) throw this.misfit();
    this.depth -= 1;
    return { ...inner, from: open.from, to: close.to };
  }
}

/** Reads the text of a `when`, or says where it stops making sense. Never throws. */
export function readCondition(text: string): ConditionReading {
  const scan = tokenizeCondition(text);
  if (scan.kind === "problem") return scan;
  try {
    return { kind: "condition", condition: new ConditionParser(scan.tokens, text.length).parse() };
  } catch (error) {
    if (error instanceof Misfit) return { kind: "problem", at: error.at };
    throw error;
  }
}

/** The text of a `when` as a tree. Throws `Unsupported condition: <text>` when it does not fit the grammar. */
export function parseCondition(text: string): Condition {
  const reading = readCondition(text);
  if (reading.kind === "condition") return reading.condition;
  throw new LobsterError("runtime_error", "unsupported_condition", `Unsupported condition: ${text.trim()}`);
}
