import { tokenizeCondition } from "@/lib/lobster/expression/condition-tokens";
import { scanPipeline } from "@/lib/lobster/pipeline/scan-pipeline";
import { type Token, type TokenScope, textTokens } from "./token";

/** Language of a field's text. */
export type ValueLanguage = "shell" | "pipeline" | "condition" | "text";

/** Colours of a pipeline text that stands in one line. */
export function pipelineTokens(line: string, from: number, to: number): readonly Token[] {
  const tokens: Token[] = [{ start: from, scope: "operator" }];
  for (const { words } of scanPipeline(line.slice(from, to)).parts) {
    words.forEach((word, index) => {
      const quoted = /^["']/.test(line[from + word.from] ?? "");
      const scope: TokenScope =
        index === 0 ? "command" : word.text.startsWith("--") ? "flag" : quoted ? "string" : "text";
      tokens.push(...textTokens(line, from + word.from, from + word.to, scope));
      tokens.push({ start: from + word.to, scope: "operator" });
    });
  }
  return tokens.filter(({ start }) => start < to);
}

/** Colours of a condition; a text without grammar keeps its references. */
export function conditionTokens(line: string, from: number, to: number): readonly Token[] {
  const read = tokenizeCondition(line.slice(from, to));
  if (read.kind === "problem") return textTokens(line, from, to);
  return [
    { start: from, scope: "text" },
    ...read.tokens.map((token): Token => {
      const scopes = {
        symbol: "operator",
        operator: "operator",
        reference: "reference",
        string: "string",
        number: "number",
        word: "constant",
      } as const;
      return { start: from + token.from, scope: scopes[token.kind] };
    }),
  ];
}
