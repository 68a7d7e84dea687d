import type { Catalog } from "../contract/catalog";
import type { WorkflowDocument } from "../document/document";
import { nodeAt } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { isList, valueAt } from "../document/workflow-steps";
import type { EditCommand } from "./command";
import { type FileStyle, fileStyle } from "./file-style";
import { dashColumn, fillList } from "./fill-list";
import { insertItem } from "./list-items";
import type { EditPlan } from "./plan";
import { fieldEdits, placeReason } from "./plan-set-field";
import { lockReason, refused } from "./refusal";
import { kindReason, stepListAt } from "./step-list";
import { itemLines } from "./value-text";

type InsertStep = Extract<EditCommand, { readonly type: "insertStep" }>;

export function planInsertStep(document: WorkflowDocument, command: InsertStep, catalog: Catalog): EditPlan {
  const { place, step } = command;
  const list = stepListAt(document, place.list);
  if (list === null) return refused("There is no list of steps at this place.");
  const items = valueAt(document.data, place.list) ?? null;
  if (items !== null && !isList(items)) return refused("`steps` is no list. Repair it in the text.");
  const length = items?.length ?? 0;
  if (!Number.isInteger(place.index) || place.index < 0 || place.index > length) {
    return refused("The list has no such place.");
  }
  const reason =
    lockReason(document, place.list) ?? placeReason(document.data, place.list) ?? kindReason(list, step, catalog);
  if (reason !== null) return refused(reason);
  const name = typeof step.id === "string" && step.id !== "" ? step.id : "a step";
  return {
    kind: "edits",
    edits: insertEdits(document, command, fileStyle(document)),
    label: `Add ${name}`,
    select: [...place.list, place.index],
  };
}

function insertEdits(document: WorkflowDocument, { place, step }: InsertStep, style: FileStyle): readonly TextEdit[] {
  const node = nodeAt(document.syntax, place.list);
  if (node?.kind !== "list") return fieldEdits(document, place.list, [step], style);
  const column = node.items.length === 0 ? dashColumn(document, place.list, style) : null;
  if (column !== null) return fillList(document, place.list, itemLines(step, column, style), style);
  return insertItem({ document, path: place.list, style }, place.index, step);
}
