import type { Catalog } from "../contract/catalog";
import { type DocumentPath, isWithin, type StepPath, samePath } from "../contract/document-path";
import type { JsonObject } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { lineStart } from "../document/line-index";
import { itemEnd, type ListNode, nodeAt } from "../document/syntax-node";
import { applyEdits, type TextEdit } from "../document/text-edit";
import { isList, valueAt } from "../document/workflow-steps";
import type { EditCommand, StepPlace } from "./command";
import { columnOf, type FileStyle, fileStyle } from "./file-style";
import { dashColumn, fillList } from "./fill-list";
import { insertMember } from "./flow-members";
import { insertItem, insertItemLines, listAt, sliceOf } from "./list-items";
import { placeAfterMove } from "./place-after-move";
import type { EditPlan } from "./plan";
import { removeEdits, removeReason } from "./plan-remove-field";
import { fieldEdits, placeReason } from "./plan-set-field";
import { lockReason, noStep, refused, stepName } from "./refusal";
import { surroundingsAt } from "./slot";
import { kindReason, stepListAt } from "./step-list";
import { itemLines } from "./value-text";

type MoveStep = Extract<EditCommand, { readonly type: "moveStep" }>;

export function planMoveStep(document: WorkflowDocument, { path, place }: MoveStep, catalog: Catalog): EditPlan {
  const step = document.stepAt(path);
  if (step === null) return noStep();
  const reason = moveReason(document, path, place, step.fields, catalog);
  if (reason !== null) return refused(reason);
  const moved = placeAfterMove(path, place);
  return {
    kind: "edits",
    edits: staysPut(path, place) ? [] : moveEdits(document, path, place, [], step.fields),
    label: `Move ${stepName(document, path)}`,
    select: moved,
  };
}

/** True when the step would stand where it stands. */
export function staysPut(path: StepPath, place: StepPlace): boolean {
  const index = Number(path.at(-1));
  return samePath(path.slice(0, -1), place.list) && (place.index === index || place.index === index + 1);
}

/** Why a step cannot be moved to a place; null when it can. */
export function moveReason(
  document: WorkflowDocument,
  path: StepPath,
  place: StepPlace,
  fields: JsonObject,
  catalog: Catalog,
): string | null {
  const list = stepListAt(document, place.list);
  if (list === null) return "There is no list of steps at this place.";
  if (isWithin(place.list, path)) return "A step cannot be moved into itself.";
  const items = valueAt(document.data, place.list) ?? null;
  if (items !== null && !isList(items)) return "`steps` is no list. Repair it in the text.";
  if (!Number.isInteger(place.index) || place.index < 0 || place.index > (items?.length ?? 0)) {
    return "The list has no such place.";
  }
  return (
    removeReason(document, path) ??
    lockReason(document, place.list) ??
    placeReason(document.data, place.list) ??
    kindReason(list, fields, catalog) ??
    commentReason(document, path, place.list)
  );
}

/** A step that has to be written anew at its new place would lose its comments. */
function commentReason(document: WorkflowDocument, path: StepPath, target: DocumentPath): string | null {
  const from = listAt(document, path.slice(0, -1));
  if (carriesText(document, from, target)) return null;
  const { from: start, to: end } = sliceOf(document.text, from, Number(path.at(-1)));
  return /(?:^|\s)#/m.test(document.text.slice(start, end))
    ? "This step may hold comments that its new place has no room for. Move it in the text."
    : null;
}

/** True when a step can keep its text on the way from one list to another. */
function carriesText(document: WorkflowDocument, from: ListNode, target: DocumentPath): boolean {
  const to = nodeAt(document.syntax, target);
  if (to?.kind !== "list") return false;
  const dashes =
    to.items.length === 0 ? dashColumn(document, target, fileStyle(document)) !== null : to.style === "block";
  return dashes === (from.style === "block");
}

/**
 * Edits that move a step. `inner` are edits of the step's own text, made on the way; `fields` is the step's data after
 * them. `moveReason` must have nothing against it.
 */
export function moveEdits(
  document: WorkflowDocument,
  path: StepPath,
  place: StepPlace,
  inner: readonly TextEdit[],
  fields: JsonObject,
): readonly TextEdit[] {
  const style = fileStyle(document);
  const index = Number(path.at(-1));
  const from = listAt(document, path.slice(0, -1));
  const to = nodeAt(document.syntax, place.list);
  const removed = removeEdits(document, path, style);
  const target = { document, path: place.list, style };
  if (to?.kind !== "list") return [...removed, ...fieldEdits(document, place.list, [fields], style)];
  const [first] = to.items;
  const free = first === undefined ? dashColumn(document, place.list, style) : null;
  if (free !== null) {
    const block = from.style === "block";
    const lines = block ? movedLines(document.text, from, index, inner, free) : itemLines(fields, free, style);
    return [...removed, ...fillList(document, place.list, lines, style)];
  }
  if (first !== undefined && to.style === "block" && from.style === "block") {
    const lines = movedLines(document.text, from, index, inner, columnOf(document.text, first.from));
    return [...removed, insertItemLines(document, to, place.index, lines, style)];
  }
  if (to.style === "flow" && from.style === "flow") {
    return moveInFlow(document, { from, index, to, place, inner, removed, style });
  }
  return [...removed, ...insertItem(target, place.index, fields)];
}

/** The lines of a block item with their comments, indented for another list. */
function movedLines(
  text: string,
  from: ListNode,
  index: number,
  inner: readonly TextEdit[],
  column: number,
): readonly string[] {
  const slice = sliceOf(text, from, index);
  const item = from.items[index];
  if (item === undefined) throw new Error(`The list has no item ${index}`);
  const body = edited(text, slice, inner);
  // A list that opens on the line of a dash starts in the middle of that line.
  const lead = " ".repeat(slice.from > lineStart(text, item.from) ? columnOf(text, item.from) : 0);
  const lines = (lead + body).replace(/\r?\n$/, "").split(/\r?\n/);
  const shift = column - columnOf(text, item.from);
  return lines.map((line) => shifted(line, shift));
}

function shifted(line: string, shift: number): string {
  if (line === "" || shift === 0) return line;
  if (shift > 0) return " ".repeat(shift) + line;
  const spaces = line.length - line.replace(/^ +/, "").length;
  return line.slice(Math.min(spaces, -shift));
}

function edited(text: string, { from, to }: { from: number; to: number }, inner: readonly TextEdit[]): string {
  const relative = inner.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  return applyEdits(text.slice(from, to), relative);
}

type FlowMove = {
  readonly from: ListNode;
  readonly index: number;
  readonly to: ListNode;
  readonly place: StepPlace;
  readonly inner: readonly TextEdit[];
  readonly removed: readonly TextEdit[];
  readonly style: FileStyle;
};

/** Within one list only the members change places: commas and the layout between them stay. */
function moveInFlow(document: WorkflowDocument, move: FlowMove): readonly TextEdit[] {
  const { text } = document;
  const { from, index, to, place, inner, removed, style } = move;
  const span = (at: number) => {
    const item = from.items[at];
    if (item === undefined) throw new Error(`The list has no item ${at}`);
    return { from: item.from, to: itemEnd(item) };
  };
  const member = edited(text, span(index), inner);
  if (from !== to) {
    const { json } = surroundingsAt(document, place.list);
    return [...removed, ...insertMember(text, to, place.index, () => member, { json, style })];
  }
  const last = place.index > index ? place.index - 1 : place.index;
  const step = last > index ? 1 : -1;
  const edits: TextEdit[] = [];
  for (let at = index; at !== last; at += step) {
    const { from: start, to: end } = span(at + step);
    edits.push({ ...span(at), insert: text.slice(start, end) });
  }
  return [...edits, { ...span(last), insert: member }];
}
