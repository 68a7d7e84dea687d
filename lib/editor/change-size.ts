import { diffAsEdit } from "@/lib/lobster/document/text-edit";
import { diffLines, linesOf } from "./diff-lines";

/** How much differs between two texts. `bytes` are UTF-8 bytes: of each place the larger of what went and what came. */
export type ChangeSize = { readonly bytes: number; readonly lines: number };

export function changeSize(before: string, after: string): ChangeSize {
  if (before === after) return { bytes: 0, lines: 0 };
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  let bytes = 0;
  let lines = 0;
  for (const hunk of diffLines(oldLines, newLines)) {
    const removed = oldLines.slice(hunk.from, hunk.from + hunk.removed);
    const added = newLines.slice(hunk.to, hunk.to + hunk.added);
    lines += Math.max(removed.length, added.length);
    bytes +=
      removed.length === added.length
        ? removed.reduce((sum, line, index) => sum + changedBytes(line, added[index] ?? ""), 0)
        : changedBytes(removed.join(""), added.join(""));
  }
  return { bytes, lines };
}

/** `12 bytes on 1 line changed`, `No bytes changed`. */
export function describeChange(size: ChangeSize): string {
  if (size.bytes === 0) return "No bytes changed";
  return `${counted(size.bytes, "byte")} on ${counted(size.lines, "line")} changed`;
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function changedBytes(before: string, after: string): number {
  const edit = diffAsEdit(before, after);
  if (edit === null) return 0;
  return Math.max(byteLength(before.slice(edit.from, edit.to)), byteLength(edit.insert));
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
