import type { Severity, TextRange } from "../contract/diagnostic";
import { positionIn } from "./line-index";

/** One reason why a text cannot be read, before it becomes a diagnostic. */
export type SyntaxProblem = { readonly severity: Severity; readonly message: string; readonly range: TextRange };

/** Deepest nesting of collections; far above any workflow, far below the stack of any reader of the data. */
export const maxDepth = 200;

export const tooDeep = `Nested more than ${maxDepth} levels deep`;

const width = 80;

/**
 * Adds place and snippet to a message, letter by letter as the `yaml` library prints its errors: the files' authors
 * compare messages with those of other tools that use it. `lineStarts` is that of `source`.
 */
export function withSnippet(source: string, lineStarts: readonly number[], message: string, range: TextRange): string {
  const { line, column } = positionIn(lineStarts, range.from);
  const place = `${message} at line ${line}, column ${column}`;
  let caret = column - 1;
  let shown = withoutLineEnd(source.slice(lineStarts[line - 1], lineStarts[line]));
  if (caret >= 60 && shown.length > width) {
    const cut = Math.min(caret - 39, shown.length - width + 1);
    shown = `…${shown.slice(cut)}`;
    caret -= cut - 1;
  }
  if (shown.length > width) shown = `${shown.slice(0, width - 1)}…`;
  if (line > 1 && /^ *$/.test(shown.slice(0, caret))) {
    const previous = source.slice(lineStarts[line - 2], lineStarts[line - 1]);
    shown = (previous.length > width ? `${previous.slice(0, width - 1)}…\n` : previous) + shown;
  }
  if (!/[^ ]/.test(shown)) return place;
  const end = positionIn(lineStarts, range.to);
  const marks =
    end.line === line && end.column > column ? Math.max(1, Math.min(end.column - column, width - caret)) : 1;
  return `${place}:\n\n${shown}\n${" ".repeat(caret)}${"^".repeat(marks)}\n`;
}

/** A pattern would look through a long run of line ends once for each of them. */
function withoutLineEnd(text: string): string {
  let length = text.length;
  while (length > 0 && (text[length - 1] === "\n" || text[length - 1] === "\r")) length -= 1;
  return text.slice(0, length);
}
