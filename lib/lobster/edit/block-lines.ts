import { lineEnd } from "../document/line-index";
import type { SyntaxNode } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { columnOf } from "./file-style";

/** Inserts whole lines at the start of a line, or behind a last line that has no line break, which then stays without. */
export function insertLines(text: string, at: number, lines: readonly string[], eol: string): TextEdit {
  const open = at === text.length && at > 0 && text[at - 1] !== "\n" && text !== "\uFEFF";
  // `|+` at the end of the text needs the line break that it keeps.
  const ending = open && lines.at(-1) !== "" ? "" : eol;
  return { from: at, to: at, insert: (open ? eol : "") + lines.join(eol) + ending };
}

/** Start of the line behind a value, and behind comment lines directly below that are indented deeper than `column`. */
export function lineBehind(text: string, offset: number, column: number): number {
  let at = lineEnd(text, offset);
  while (at < text.length && text[at - 1] === "\n") {
    const next = lineEnd(text, at);
    const comment = /^[ \t]*#/.exec(text.slice(at, next))?.[0];
    if (comment === undefined || columnOf(text, at + comment.length - 1) <= column) break;
    at = next;
  }
  return at;
}

/** True when the last thing in a value is a block scalar that keeps the blank lines below it. */
export function keepsBlankLines(text: string, node: SyntaxNode): boolean {
  if (node.kind === "map" && node.style === "block") {
    const last = node.entries.at(-1);
    return last !== undefined && keepsBlankLines(text, last.value);
  }
  if (node.kind === "list" && node.style === "block") {
    const last = node.items.at(-1);
    return last !== undefined && keepsBlankLines(text, last.value);
  }
  if (node.kind !== "scalar" || (node.style !== "literal" && node.style !== "folded")) return false;
  return /^[|>][0-9]?\+/.test(text.slice(node.range.from, node.range.from + 3));
}
