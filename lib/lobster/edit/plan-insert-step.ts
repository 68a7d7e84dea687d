import type { Catalog } from "../contract/catalog";
import type { JsonObject } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { nodeAt } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { isList, valueAt } from "../document/workflow-steps";
import type { EditCommand, StepPlace } from "./command";
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
  const reason = insertReason(document, place, step, catalog);
  if (reason !== null) return refused(reason);
  const name = typeof step.id === "string" && step.id !== "" ? step.id : "a step";
  return {
    kind: "edits",
    edits: insertEdits(document, command, fileStyle(document)),
    label: `Add ${name}`,
    select: [...place.list, place.index],
  };
}

/** Why a step with these fields cannot be put at a place; null when it can. */
export function insertReason(
  document: WorkflowDocument,
  place: StepPlace,
  fields: JsonObject,
  catalog: Catalog,
): string | null {
  const list = stepListAt(document, place.list);
  if (list === null) return "There is no list of steps at this place.";
  const items = valueAt(document.data, place.list) ?? null;
  if (items !== null && !isList(items)) return "`steps` is no list. Repair it in the text.";
  if (!Number.isInteger(place.index) || place.index < 0 || place.index > (items?.length ?? 0)) {
    return "The list has no such place.";
  }
  return (
    lockReason(document, place.list) ?? placeReason(document.data, place.list) ?? kindReason(list, fields, catalog)
  );
}

function insertEdits(document: WorkflowDocument, { place, step }: InsertStep, style: FileStyle): readonly TextEdit[] {
  const node = nodeAt(document.syntax, place.list);
  if (node?.kind !== "list") return fieldEdits(document, place.list, [step], style);
  const column = node.items.length === 0 ? dashColumn(document, place.list, style) : null;
  if (column !== null) return fillList(document, place.list, itemLines(step, column, style), style);
  return insertItem({ document, path: place.list, style }, place.index, step);
}
