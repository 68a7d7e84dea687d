import type { TextRange } from "../contract/diagnostic";
import { lineStart } from "../document/line-index";
import type { ListNode } from "../document/syntax-node";
import { applyEdits, type TextEdit } from "../document/text-edit";
import { columnOf } from "./file-style";
import { sliceOf } from "./list-items";

/** The lines of a block item with their comments, indented for a list with its dashes at `column`; `inner` are edits in it. */
export function itemText(
  text: string,
  list: ListNode,
  index: number,
  column: number,
  inner: readonly TextEdit[] = [],
): readonly string[] {
  const slice = sliceOf(text, list, index);
  const dash = list.items[index]?.from ?? slice.from;
  // A list that opens on the line of a dash starts in the middle of that line.
  const lead = " ".repeat(slice.from > lineStart(text, dash) ? columnOf(text, dash) : 0);
  const lines = (lead + editedPart(text, slice, inner)).replace(/\r?\n$/, "").split(/\r?\n/);
  const shift = column - columnOf(text, dash);
  return lines.map((line) => shiftedLine(line, shift));
}

/** A line with `shift` more columns before it, or as many fewer as it has. */
export function shiftedLine(line: string, shift: number): string {
  if (line === "" || shift === 0) return line;
  if (shift > 0) return " ".repeat(shift) + line;
  const spaces = line.length - line.replace(/^ +/, "").length;
  return line.slice(Math.min(spaces, -shift));
}

/** A part of the text with the edits that lie in it. */
export function editedPart(text: string, { from, to }: TextRange, edits: readonly TextEdit[]): string {
  const inside = edits.filter((edit) => from <= edit.from && edit.to <= to);
  const relative = inside.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  return applyEdits(text.slice(from, to), relative);
}
