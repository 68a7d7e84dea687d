import type { StepPath } from "../../contract/document-path";
import type { JsonObject } from "../../contract/json-value";
import type { StepNode, WorkflowDocument } from "../../document/document";
import { lineStart } from "../../document/line-index";
import { type ListNode, type SyntaxNode, visitNodes } from "../../document/syntax-node";
import { keepsBlankLines } from "../block-lines";
import { type FileStyle, fileStyle } from "../file-style";
import { itemText } from "../item-text";
import { listAt, sliceOf } from "../list-items";
import { itemLines } from "../value-text";

/** A step as it can be written at another place. */
export type StepText = {
  readonly fields: JsonObject;
  /** Its lines for a block list with the dashes at a column, comments included. */
  lines(column: number, style: FileStyle): readonly string[];
  /** True when the lines end with a text that would take blank lines below in. */
  readonly keeps: boolean;
};

/** The text of the step at a path. Steps that need anchors of their file, or stand in brackets, are written anew. */
export function stepTextAt(document: WorkflowDocument, path: StepPath): StepText {
  const step = document.stepAt(path);
  const list = listAt(document, path.slice(0, -1));
  const index = Number(path.at(-1));
  const item = list.items[index];
  if (step === null || item === undefined) throw new Error(`There is no step at ${path.join("/")}`);
  const { text } = document;
  if (list.style === "block" && standsAlone(item.value)) {
    return {
      fields: step.fields,
      lines: (column) => itemText(text, list, index, column),
      keeps: keepsBlankLines(text, item.value),
    };
  }
  return anew(document, step, list, index);
}

function anew(document: WorkflowDocument, { fields }: StepNode, list: ListNode, index: number): StepText {
  const { text } = document;
  const from = sliceOf(text, list, index).from;
  const own = lineStart(text, list.items[index]?.from ?? from);
  const comments = list.style === "block" ? text.slice(from, Math.max(from, own)) : "";
  const notes = comments.split(/\r?\n/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  const written = (column: number, style: FileStyle): readonly string[] => [
    ...notes.map((note) => " ".repeat(column) + note),
    ...itemLines(fields, column, style),
  ];
  return { fields, lines: written, keeps: written(0, fileStyle(document)).at(-1) === "" };
}

/** True when a value means the same in another file: it neither has nor uses anchors. */
function standsAlone(node: SyntaxNode): boolean {
  let alone = true;
  visitNodes(node, (each) => {
    if (each.kind === "alias" || each.anchor !== null) alone = false;
  });
  return alone;
}
