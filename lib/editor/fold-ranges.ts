import { type LooseLine, lineAt, looseLines } from "./loose/loose-lines";
import type { LooseNode } from "./loose/loose-node";
import { readLoosely } from "./loose/read-loosely";

/** Lines that can be folded into their first one. 1-based, both inclusive. */
export type FoldRange = { readonly from: number; readonly to: number; readonly kind: "block" | "comment" | "region" };

/** Steps, settings, long texts, runs of comments and regions of a file. Outer ranges come before inner ones. */
export function foldRanges(text: string): readonly FoldRange[] {
  const lines = looseLines(text);
  const found: FoldRange[] = [];
  const add = (from: number, to: number): void => {
    const range = { from: lineAt(lines, from), to: lastWritten(text, lines, lineAt(lines, from), lineAt(lines, to)) };
    if (range.to > range.from) found.push({ from: range.from + 1, to: range.to + 1, kind: "block" });
  };
  const visit = (node: LooseNode): void => {
    if (node.kind === "list") {
      for (const { at, value } of node.items) {
        if (value === null) continue;
        add(at, value.to);
        visit(value);
      }
    }
    if (node.kind === "map") {
      for (const { from, value } of node.entries) {
        if (value === null) continue;
        add(from, value.to);
        visit(value);
      }
    }
  };
  const { root } = readLoosely(text);
  if (root !== null) visit(root);
  return [...found, ...commentRanges(text, lines)].sort((a, b) => a.from - b.from || b.to - a.to).filter(firstOfLine);
}

/** A step and its first setting begin on one line; the wider range is the one to fold. */
function firstOfLine(range: FoldRange, index: number, all: readonly FoldRange[]): boolean {
  return all[index - 1]?.from !== range.from;
}

/** The last line that is no blank and no comment. */
function lastWritten(text: string, lines: readonly LooseLine[], first: number, last: number): number {
  let index = last;
  while (index > first) {
    const line = lines[index];
    if (line !== undefined && line.content < line.end && text[line.content] !== "#") break;
    index -= 1;
  }
  return index;
}

function commentRanges(text: string, lines: readonly LooseLine[]): readonly FoldRange[] {
  const found: FoldRange[] = [];
  const regions: number[] = [];
  let start: number | null = null;
  lines.forEach((line, index) => {
    const written = text.slice(line.content, line.end);
    const marker = /^#\s*(region|endregion)\b/.exec(written)?.[1];
    if (marker === "region") regions.push(index);
    const opened = marker === "endregion" ? regions.pop() : undefined;
    if (opened !== undefined) found.push({ from: opened + 1, to: index + 1, kind: "region" });
    if (written.startsWith("#") && marker === undefined) start ??= index;
    else {
      if (start !== null && index - 1 > start) found.push({ from: start + 1, to: index, kind: "comment" });
      start = null;
    }
  });
  if (start !== null && lines.length - 1 > start) found.push({ from: start + 1, to: lines.length, kind: "comment" });
  return found;
}
