import type { TextRange } from "../contract/diagnostic";
import type { DocumentPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { lineContentEnd, lineStart } from "../document/line-index";
import { itemSlice } from "../document/step-slices";
import { type ListNode, nodeAt } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { blankLinesBelow, insertLines, keepsBlankLines } from "./block-lines";
import { columnOf, type FileStyle } from "./file-style";
import { insertMember, removeMember } from "./flow-members";
import { wholeLines } from "./map-entries";
import { surroundingsAt } from "./slot";
import { flowValue, itemLines } from "./value-text";

type Target = { readonly document: WorkflowDocument; readonly path: DocumentPath; readonly style: FileStyle };

/** Inserts a value into the list at a path, which holds at least one item or is written in brackets. */
export function insertItem({ document, path, style }: Target, index: number, value: JsonValue): TextEdit[] {
  const list = listAt(document, path);
  const first = list.items[0];
  if (list.style === "flow" || first === undefined) {
    const { json } = surroundingsAt(document, path);
    return insertMember(document.text, list, index, (context) => flowValue(value, context), { json, style });
  }
  const lines = itemLines(value, columnOf(document.text, first.from), style);
  return [insertItemLines(document, list, index, lines, style)];
}

/**
 * Inserts the lines of an item into a block list, set off by a blank line when the other items are. `keeps`: they end
 * with a `|+` text, to which blank lines below would be added.
 */
export function insertItemLines(
  document: WorkflowDocument,
  list: ListNode,
  index: number,
  lines: readonly string[],
  style: FileStyle,
  keeps = lines.at(-1) === "",
): TextEdit {
  const { text } = document;
  const before = list.items[index - 1];
  const apart = standApart(text, list);
  if (index < list.items.length) {
    const at = sliceOf(text, list, index).from;
    return insertLines(text, at, apart && !keeps ? [...lines, ""] : lines, style.eol, false);
  }
  const at = sliceOf(text, list, index - 1).to;
  const blank = apart && before !== undefined && !keepsBlankLines(text, before.value);
  return insertLines(text, at, blank ? ["", ...lines] : lines, style.eol, keeps);
}

/** Takes an item out of the list at a path. The list must hold another item. */
export function removeItem({ document, path }: Target, index: number): TextEdit[] {
  const { text } = document;
  const list = listAt(document, path);
  if (list.style === "flow") return removeMember(text, list, index);
  return [removeSlices(text, list, index, index)];
}

/** The slices of neighbouring items of a block list with as many blank lines as leave those around them one gap apart. */
export function removeSlices(text: string, list: ListNode, index: number, last: number): TextEdit {
  const { from } = sliceOf(text, list, index);
  const { to } = sliceOf(text, list, last);
  const item = list.items[index];
  if (item !== undefined && text.slice(lineStart(text, item.from), item.from).trim() !== "") {
    return { from: item.from, to: skipToNext(text, to), insert: "" };
  }
  const before = list.items[index - 1];
  const below = blankLinesBelow(text, to);
  // The blank lines below would become part of a `|+` text above them.
  if (before !== undefined && keepsBlankLines(text, before.value)) return { from, to: below, insert: "" };
  const above = from === 0 ? from : blankLinesAbove(text, from);
  if (below === text.length && above < from) return wholeLines(text, above, Math.max(above, to - 1));
  const first = index === 0 && below < text.length;
  if (first || (above < from && below > to)) return { from, to: below, insert: "" };
  return to === text.length ? wholeLines(text, from, Math.max(from, to - 1)) : { from, to, insert: "" };
}

/** The first item of a list inside a list stands on its parent's line: the next one moves up. */
function skipToNext(text: string, offset: number): number {
  let at = offset;
  while (text[at] === " ") at += 1;
  return at;
}

export function sliceOf(text: string, list: ListNode, index: number): TextRange {
  const slice = itemSlice(text, list, index);
  if (slice === null) throw new Error(`The list has no item ${index}`);
  return slice;
}

/** True when some neighbours in a block list have a blank line between them. */
export function standApart(text: string, list: ListNode): boolean {
  return list.items.slice(1).some((_item, index) => {
    const gap = text.slice(sliceOf(text, list, index).to, sliceOf(text, list, index + 1).from);
    return gap.trim() === "" && gap !== "";
  });
}

function blankLinesAbove(text: string, offset: number): number {
  let at = offset;
  while (at > 0) {
    const start = lineStart(text, at - 1);
    if (text.slice(start, lineContentEnd(text, start)).trim() !== "") break;
    at = start;
  }
  return at;
}

export function listAt(document: WorkflowDocument, path: DocumentPath): ListNode {
  const node = nodeAt(document.syntax, path);
  if (node?.kind !== "list") throw new Error(`There is no list at ${path.join("/")}`);
  return node;
}
