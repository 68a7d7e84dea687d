import { diffAsEdit } from "@/lib/lobster/document/text-edit";
import { diffLines, linesOf } from "./diff-lines";

/** How much differs between two texts. `bytes` are UTF-8 bytes: of each place the larger of what went and what came. */
export type ChangeSize = { readonly bytes: number; readonly lines: number };

export function changeSize(before: string, after: string): ChangeSize {
  const whole = diffAsEdit(before, after);
  if (whole === null) return { bytes: 0, lines: 0 };
  // Only the lines around the difference are taken apart: this runs at every key press.
  const start = before.lastIndexOf("\n", whole.from - 1) + 1;
  const end = nextLine(before, whole.to);
  const oldLines = linesOf(before.slice(start, end));
  const newLines = linesOf(after.slice(start, after.length - (before.length - end)));
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

function nextLine(text: string, offset: number): number {
  if (offset > 0 && text.charAt(offset - 1) === "\n") return offset;
  const next = text.indexOf("\n", offset);
  return next === -1 ? text.length : next + 1;
}

function changedBytes(before: string, after: string): number {
  const edit = diffAsEdit(before, after);
  if (edit === null) return 0;
  return Math.max(byteLength(before.slice(edit.from, edit.to)), byteLength(edit.insert));
}

/** `1 line`, `1,500 lines`. */
export function counted(count: number, noun: string): string {
  // The browser's own words for numbers take as long to load as a hundred steps to draw.
  const grouped = String(count).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${grouped} ${noun}${count === 1 ? "" : "s"}`;
}
