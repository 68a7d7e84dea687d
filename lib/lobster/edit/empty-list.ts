import type { DocumentPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import type { TextEdit } from "../document/text-edit";
import type { FileStyle } from "./file-style";
import { listAt, sliceOf } from "./list-items";
import { wholeLines } from "./map-entries";
import { setValue } from "./set-value";
import { slotAt } from "./slot";

/** Turns a block list with one item into `[]`: the item goes with its comments, others around it stay. */
export function emptyList(document: WorkflowDocument, path: DocumentPath, style: FileStyle): TextEdit[] {
  const { text } = document;
  const list = listAt(document, path);
  const slot = slotAt(document, path);
  if (slot === null) return [{ from: list.range.from, to: list.range.to, insert: "[]" }];
  const { from, to } = sliceOf(text, list, 0);
  if (from <= slot.behind) return setValue(document, path, [], style);
  return [
    { from: slot.behind, to: slot.behind, insert: `${slot.lead}[]` },
    wholeLines(text, from, Math.max(from, to - 1)),
  ];
}
