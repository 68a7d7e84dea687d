import type { DocumentPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { lineContentEnd, lineEnd } from "../document/line-index";
import type { TextEdit } from "../document/text-edit";
import { insertLines } from "./block-lines";
import type { FileStyle } from "./file-style";
import { listAt } from "./list-items";
import { slotAt } from "./slot";

/** Column of the dashes that an empty list may get in place of its brackets; null when it has to stay in brackets. */
export function dashColumn(document: WorkflowDocument, path: DocumentPath, style: FileStyle): number | null {
  const { from, to } = listAt(document, path).range;
  const slot = slotAt(document, path);
  if (slot === null || slot.flow || slot.json || slot.holder === "dash") return null;
  return document.text.slice(from + 1, to - 1).trim() === "" ? slot.column + style.listIndent : null;
}

/** Writes the lines of the first item of an empty list in place of its brackets; `dashColumn` must allow it. `keeps` as in `insertLines`. */
export function fillList(
  document: WorkflowDocument,
  path: DocumentPath,
  lines: readonly string[],
  style: FileStyle,
  keeps = lines.at(-1) === "",
): TextEdit[] {
  const { text } = document;
  const { from, to } = listAt(document, path).range;
  const slot = slotAt(document, path);
  if (slot === null) throw new Error(`No list is written at ${path.join("/")}`);
  const start = text.slice(slot.behind, from).trim() === "" ? slot.behind : from;
  const cut = { from: start, to, insert: "" };
  if (keeps) return [cut, insertLines(text, lineEnd(text, to), lines, style.eol, true)];
  const end = lineContentEnd(text, to);
  return [cut, { from: end, to: end, insert: lines.map((line) => style.eol + line).join("") }];
}
