import { stepReferenceAt } from "@/lib/lobster/expression/references";
import type { Token, TokenizedLine, TokenScope } from "./token";

/** What is still open at the end of a line. */
export type ShellState = {
  readonly quote: "'" | '"' | null;
  /** Word that ends a text behind `<<`; null outside of one. */
  readonly heredoc: string | null;
  /** True where the next word is the name of a command. */
  readonly atCommand: boolean;
};

export const shellStart: ShellState = { quote: null, heredoc: null, atCommand: true };

const keywords: ReadonlySet<string> = new Set(
  "if then elif else fi for in while until do done case esac function select time return exit break continue local export readonly declare set unset shift source eval exec trap".split(
    " ",
  ),
);
const word = /[^\s"'`$|&;<>()\\]+/y;

/** Colours of one line of a shell script from `from` on, up to `to`. */
export function shellLine(line: string, state: ShellState, from = 0, to = line.length): TokenizedLine<ShellState> {
  if (state.heredoc !== null) return heredocLine(line, state, from, to);
  const tokens: Token[] = [];
  let { quote, atCommand } = state;
  let heredoc: string | null = null;
  let at = from;
  const add = (scope: TokenScope, length: number): void => {
    tokens.push({ start: at, scope });
    at += length;
  };
  while (at < to) {
    const character = line[at] ?? "";
    const dollar = character === "$" && quote !== "'" ? dollarAt(line, at) : null;
    if (dollar !== null) {
      add(dollar.scope, Math.min(dollar.length, to - at));
      atCommand = false;
    } else if (quote !== null) {
      const length = quotedLength(line, at, to, quote);
      const closed = line[at + length - 1] === quote && (quote === "'" || !escaped(line, at + length - 1));
      add("string", length);
      if (closed) quote = null;
    } else if (character === "'" || character === '"') {
      quote = character;
      add("string", 1);
      atCommand = false;
    } else if (character === "#" && (at === from || /\s|;/.test(line[at - 1] ?? ""))) {
      add("comment", to - at);
    } else if (/\s/.test(character)) {
      add("text", 1);
    } else if (character === "\\") {
      add("text", Math.min(2, to - at));
    } else if ("|&;<>()`".includes(character)) {
      heredoc = heredocAt(line, at, to) ?? heredoc;
      if ("|&;(`".includes(character)) atCommand = true;
      add("operator", 1);
    } else {
      const found = wordAt(line, at, to);
      const scope = wordScope(found, atCommand, line[at + found.length] ?? "");
      // An assignment before a command, and words such as `then`, leave the name of a command to come.
      if (scope !== "variable" && scope !== "keyword") atCommand = false;
      add(scope, found.length);
    }
  }
  const continued = line[to - 1] === "\\" && quote === null;
  return { tokens, state: { quote, heredoc, atCommand: quote === null && !continued } };
}

function heredocLine(line: string, state: ShellState, from: number, to: number): TokenizedLine<ShellState> {
  const ended = line.slice(from, to).trim() === state.heredoc;
  if (ended) return { tokens: [{ start: from, scope: "keyword" }], state: shellStart };
  const tokens: Token[] = [{ start: from, scope: "string" }];
  for (let at = from; at < to; at += 1) {
    const dollar = line[at] === "$" ? dollarAt(line, at) : null;
    if (dollar === null) continue;
    tokens.push({ start: at, scope: dollar.scope }, { start: at + dollar.length, scope: "string" });
    at += dollar.length - 1;
  }
  return { tokens, state };
}

function dollarAt(line: string, at: number): { readonly scope: TokenScope; readonly length: number } | null {
  const reference = stepReferenceAt(line, at);
  if (reference !== null) return { scope: "reference", length: reference.text.length };
  const rest = line.slice(at, at + 200);
  const argument = /^\$\{[A-Za-z0-9_-]+\}/.exec(rest);
  if (argument !== null) return { scope: "argument", length: argument[0].length };
  const variable = /^\$(?:\{[^}]*\}?|[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-])/.exec(rest);
  return variable === null ? null : { scope: "variable", length: variable[0].length };
}

/** Characters up to and with the closing quote, or up to the next variable. */
function quotedLength(line: string, from: number, to: number, quote: "'" | '"'): number {
  for (let at = from; at < to; at += 1) {
    if (quote === '"' && line[at] === "\\") at += 1;
    else if (line[at] === quote) return at + 1 - from;
    else if (quote === '"' && at > from && line[at] === "$" && dollarAt(line, at) !== null) return at - from;
  }
  return to - from;
}

function escaped(line: string, at: number): boolean {
  let backslashes = 0;
  while (line[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

function heredocAt(line: string, at: number, to: number): string | null {
  const found = /^<<-?\s*(["']?)([A-Za-z_][A-Za-z0-9_]*)\1/.exec(line.slice(at, to));
  return found?.[2] ?? null;
}

function wordAt(line: string, at: number, to: number): string {
  word.lastIndex = at;
  return (word.exec(line)?.[0] ?? line[at] ?? "").slice(0, to - at);
}

function wordScope(found: string, atCommand: boolean, next: string): TokenScope {
  if (atCommand && /^[A-Za-z_][A-Za-z0-9_]*=/.test(found)) return "variable";
  if (atCommand && keywords.has(found)) return "keyword";
  if (atCommand) return next === "(" || /^[\w./~:@%+,[\]{}!-]+$/.test(found) ? "command" : "text";
  if (/^(?:do|done|then|fi|in|esac)$/.test(found)) return "keyword";
  if (/^--?[A-Za-z]/.test(found)) return "flag";
  return /^\d+$/.test(found) ? "number" : "text";
}
