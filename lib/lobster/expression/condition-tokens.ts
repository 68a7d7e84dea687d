import { endOfRun, isNameCharacter, type StepReference, stepReferenceAt } from "./references";

export type ComparisonOperator = "==" | "!=" | "<=" | ">=" | "<" | ">";

type TokenBody =
  | { readonly kind: "symbol"; readonly symbol: "&&" | "||" | "!" | "(" | ")" }
  | { readonly kind: "operator"; readonly operator: ComparisonOperator }
  | { readonly kind: "reference"; readonly reference: StepReference }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "word"; readonly word: string };

/** A token and its place in the condition's text. */
export type ConditionToken = TokenBody & { readonly from: number; readonly to: number };

export type ConditionTokens =
  | { readonly kind: "tokens"; readonly tokens: readonly ConditionToken[] }
  | { readonly kind: "problem"; readonly at: number };

// Longer spellings first: "<=" must not be read as "<".
const symbols = ["&&", "||", "(", ")"] as const;
const operators = ["==", "!=", "<=", ">=", "<", ">"] as const;

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

function isWordStart(character: string): boolean {
  return isNameCharacter(character) && !isDigit(character) && character !== "-";
}

function stringAt(text: string, from: number): ConditionToken | null {
  const quote = text.charAt(from);
  let value = "";
  let position = from + 1;
  while (position < text.length) {
    const character = text.charAt(position);
    if (character === quote) return { kind: "string", value, from, to: position + 1 };
    if (character === "\\") position += 1;
    value += text.charAt(position);
    position += 1;
  }
  return null;
}

function numberAt(text: string, from: number): ConditionToken | null {
  const digits = text.charAt(from) === "-" ? from + 1 : from;
  let to = endOfRun(text, digits, isDigit);
  if (to === digits) return null;
  if (text.charAt(to) === ".") {
    const fractionEnd = endOfRun(text, to + 1, isDigit);
    if (fractionEnd > to + 1) to = fractionEnd;
  }
  return { kind: "number", value: Number(text.slice(from, to)), from, to };
}

function tokenAt(text: string, from: number): ConditionToken | null {
  const character = text.charAt(from);
  for (const symbol of symbols) {
    if (text.startsWith(symbol, from)) return { kind: "symbol", symbol, from, to: from + symbol.length };
  }
  for (const operator of operators) {
    if (text.startsWith(operator, from)) return { kind: "operator", operator, from, to: from + operator.length };
  }
  if (character === "!") return { kind: "symbol", symbol: "!", from, to: from + 1 };
  if (character === '"' || character === "'") return stringAt(text, from);
  if (isDigit(character) || character === "-") return numberAt(text, from);
  if (isWordStart(character)) {
    const to = endOfRun(text, from, isNameCharacter);
    return { kind: "word", word: text.slice(from, to), from, to };
  }
  const reference = stepReferenceAt(text, from);
  return reference === null ? null : { kind: "reference", reference, from, to: reference.to };
}

/** Cuts a condition into tokens, or names the offset of the first character that starts none. */
export function tokenizeCondition(text: string): ConditionTokens {
  const tokens: ConditionToken[] = [];
  let position = 0;
  while (position < text.length) {
    if (text.charAt(position).trim() === "") {
      position += 1;
      continue;
    }
    const token = tokenAt(text, position);
    if (token === null) return { kind: "problem", at: position };
    tokens.push(token);
    position = token.to;
  }
  return { kind: "tokens", tokens };
}
