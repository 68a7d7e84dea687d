import type { StepPath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { lineStart } from "../../document/line-index";
import { type ListNode, nodeAt } from "../../document/syntax-node";
import { columnOf } from "../file-style";

/** A step that has lines of its own, so that comments can stand above it. */
export type BlockItem = {
  readonly list: ListNode;
  readonly index: number;
  /** Offset of the line of its dash. */
  readonly line: number;
  readonly column: number;
};

/** The lines of a step, or why comments have no place there. */
export function blockItem(document: WorkflowDocument, path: StepPath): BlockItem | { readonly reason: string } {
  if (document.format === "json") return { reason: "JSON has no comments." };
  const list = nodeAt(document.syntax, path.slice(0, -1));
  const index = Number(path.at(-1));
  const item = list?.kind === "list" ? list.items[index] : undefined;
  if (list?.kind !== "list" || item === undefined) return { reason: "There is no step at this place." };
  const { text } = document;
  const start = lineStart(text, item.from);
  const line = start === 0 && text.startsWith("\uFEFF") ? 1 : start;
  if (list.style !== "block" || text.slice(line, item.from).trim() !== "") {
    return { reason: "A step in brackets has no line of its own for a comment." };
  }
  return { list, index, line, column: columnOf(text, item.from) };
}
