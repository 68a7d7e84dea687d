import { findReferences } from "@/lib/lobster/expression/references";

/** What a part of a line is, for its colour. */
export type TokenScope =
  | "text"
  | "key"
  | "string"
  | "number"
  | "constant"
  | "comment"
  | "delimiter"
  | "reference"
  | "argument"
  | "variable"
  | "keyword"
  | "command"
  | "flag"
  | "operator";

/** From `start` to the next token; offsets count from the start of the line. */
export type Token = { readonly start: number; readonly scope: TokenScope };

export type TokenizedLine<State> = { readonly tokens: readonly Token[]; readonly state: State };

/** Tokens of a span in which only references mean something. */
export function textTokens(line: string, from: number, to: number, scope: TokenScope = "text"): readonly Token[] {
  const tokens: Token[] = [{ start: from, scope }];
  for (const reference of findReferences(line.slice(from, to))) {
    tokens.push({ start: from + reference.from, scope: reference.kind === "step" ? "reference" : "argument" });
    tokens.push({ start: from + reference.to, scope });
  }
  return tokens.filter(({ start }) => start < to);
}
