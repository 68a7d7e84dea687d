import type { Catalog } from "../../contract/catalog";
import type { WorkflowDocument } from "../../document/document";
import { nodeAt } from "../../document/syntax-node";
import type { TextEdit } from "../../document/text-edit";
import { isList, valueAt } from "../../document/workflow-steps";
import type { StepPlace } from "../command";
import { columnOf, type FileStyle, fileStyle } from "../file-style";
import { dashColumn, fillList } from "../fill-list";
import { insertItem, insertItemLines } from "../list-items";
import type { EditPlan } from "../plan";
import type { NextPlan } from "../plan-in-turn";
import { insertReason } from "../plan-insert-step";
import { fieldEdits } from "../plan-set-field";
import { refused } from "../refusal";
import type { StepText } from "./step-text";

/** Plans that write steps one below the other at a place, each on the document that the one before left. */
export function insertStepTexts(place: StepPlace, steps: readonly StepText[], catalog: Catalog): readonly NextPlan[] {
  const list = (document: WorkflowDocument): EditPlan => {
    const written = isList(valueAt(document.data, place.list)) || steps.length === 0;
    const [first] = steps;
    if (written || first === undefined) return edits([]);
    const reason = insertReason(document, place, first.fields, catalog);
    if (reason !== null) return refused(reason);
    return edits(fieldEdits(document, place.list, [], fileStyle(document)));
  };
  const inserts = steps.map((step, offset) => (document: WorkflowDocument): EditPlan => {
    const target = { list: place.list, index: place.index + offset };
    const reason = insertReason(document, target, step.fields, catalog);
    return reason === null ? edits(insertEdits(document, target, step, fileStyle(document))) : refused(reason);
  });
  return [list, ...inserts];
}

function edits(list: readonly TextEdit[]): EditPlan {
  return { kind: "edits", edits: list, label: "Insert", select: null };
}

function insertEdits(
  document: WorkflowDocument,
  { list: path, index }: StepPlace,
  step: StepText,
  style: FileStyle,
): readonly TextEdit[] {
  const list = nodeAt(document.syntax, path);
  if (list?.kind !== "list") throw new Error(`There is no list at ${path.join("/")}`);
  const first = list.items[0];
  const free = first === undefined ? dashColumn(document, path, style) : null;
  if (free !== null) return fillList(document, path, step.lines(free, style), style, step.keeps);
  if (first === undefined || list.style !== "block") {
    return insertItem({ document, path, style }, index, step.fields);
  }
  const lines = step.lines(columnOf(document.text, first.from), style);
  return [insertItemLines(document, list, index, lines, style, step.keeps)];
}
