import { lineEnd } from "../document/line-index";
import type { SyntaxNode } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { columnOf } from "./file-style";

/**
 * Inserts whole lines at the start of a line, or behind a last line that has no line break, which then stays without.
 * `keeps`: the lines end with a `|+` text, which must not stand above blank lines.
 */
export function insertLines(
  text: string,
  start: number,
  lines: readonly string[],
  eol: string,
  keeps = lines.at(-1) === "",
): TextEdit {
  const at = keeps ? blankLinesBelow(text, start) : start;
  const open = at === text.length && at > 0 && text[at - 1] !== "\n" && text !== "\uFEFF";
  // At the end of the text `|+` needs the line break that it keeps.
  const ending = open && !keeps ? "" : eol;
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

/** Offset behind the blank lines that start at an offset. */
export function blankLinesBelow(text: string, offset: number): number {
  let at = offset;
  while (at < text.length) {
    const end = lineEnd(text, at);
    if (text.slice(at, end).trim() !== "") break;
    at = end;
  }
  return at;
}

/** What may be written above the lines that follow an offset's line. */
export type RoomBelow = {
  /** `|+`, which would take blank lines in. */
  readonly keep: boolean;
  /** A block scalar with its lines right of this column; another one would take a comment in. */
  readonly rightOf: number;
};

export function roomBelow(text: string, offset: number): RoomBelow {
  const next = lineEnd(text, offset);
  const at = text[next - 1] === "\n" ? blankLinesBelow(text, next) : text.length;
  const comment = /^ *#/.exec(text.slice(at, lineEnd(text, at)))?.[0];
  return { keep: at === next && text[next - 1] === "\n", rightOf: comment === undefined ? -1 : comment.length - 1 };
}
