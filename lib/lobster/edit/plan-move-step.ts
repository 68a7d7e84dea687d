import type { Catalog } from "../contract/catalog";
import { type DocumentPath, isWithin, type StepPath } from "../contract/document-path";
import type { JsonObject } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { type ListNode, nodeAt, visitNodes } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { keepsBlankLines } from "./block-lines";
import type { EditCommand, StepPlace } from "./command";
import { columnOf, fileStyle } from "./file-style";
import { dashColumn, fillList } from "./fill-list";
import { insertMember, membersOf } from "./flow-members";
import { editedPart, itemText } from "./item-text";
import { insertItem, insertItemLines, listAt, sliceOf } from "./list-items";
import { orderReason } from "./move-conflicts";
import { movedData } from "./moved-data";
import { placeAfterMove, staysPut } from "./place-after-move";
import type { EditPlan } from "./plan";
import { insertReason } from "./plan-insert-step";
import { removeEdits, removeReason } from "./plan-remove-field";
import { fieldEdits } from "./plan-set-field";
import { noStep, refused, stepName } from "./refusal";
import { surroundingsAt } from "./slot";
import { itemLines } from "./value-text";

type MoveStep = Extract<EditCommand, { readonly type: "moveStep" }>;

export function planMoveStep(document: WorkflowDocument, { path, place }: MoveStep, catalog: Catalog): EditPlan {
  const plan = planPlacing(document, { path, place }, catalog);
  if (plan.kind === "refused") return plan;
  const broken = orderReason(document, movedData(document.data, [path], place), catalog);
  return broken === null ? plan : refused(broken);
}

/** The move of a step as far as it concerns the step itself, whoever reads its result. */
export function planPlacing(
  document: WorkflowDocument,
  { path, place }: { readonly path: StepPath; readonly place: StepPlace },
  catalog: Catalog,
): EditPlan {
  const step = document.stepAt(path);
  if (step === null) return noStep();
  const reason = moveReason(document, path, place, step.fields, catalog);
  if (reason !== null) return refused(reason);
  return {
    kind: "edits",
    edits: staysPut(path, place) ? [] : moveEdits(document, path, place, [], step.fields),
    label: `Move ${stepName(document, path)}`,
    select: placeAfterMove(path, place),
  };
}

/** Why a step cannot be moved to a place; null when it can. */
export function moveReason(
  document: WorkflowDocument,
  path: StepPath,
  place: StepPlace,
  fields: JsonObject,
  catalog: Catalog,
): string | null {
  if (isWithin(place.list, path)) return "A step cannot be moved into itself.";
  return (
    removeReason(document, path) ??
    insertReason(document, place, fields, catalog) ??
    commentReason(document, path, place.list) ??
    aliasReason(document, path, place)
  );
}

/** An alias means an anchor above it, so it cannot be moved over that. */
function aliasReason(document: WorkflowDocument, path: StepPath, place: StepPlace): string | null {
  const step = nodeAt(document.syntax, path);
  const list = nodeAt(document.syntax, place.list);
  if (step === null || list?.kind !== "list") return null;
  const at = list.items[place.index]?.from ?? list.range.to;
  let name: string | null = null;
  visitNodes(step, (node) => {
    if (node.kind === "alias" && node.target !== null && node.target.range.from >= at) name ??= node.name;
  });
  return name === null ? null : `The alias *${name} in it would stand before its anchor. Move it in the text.`;
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
 * Edits that move a step. `inner` are edits of the same text made on the way, in the step or around it; `fields` is the
 * step's data after them. `moveReason` must have nothing against it.
 */
export function moveEdits(
  document: WorkflowDocument,
  path: StepPath,
  place: StepPlace,
  inner: readonly TextEdit[],
  fields: JsonObject,
): readonly TextEdit[] {
  const { text } = document;
  const style = fileStyle(document);
  const index = Number(path.at(-1));
  const from = listAt(document, path.slice(0, -1));
  const item = from.items[index];
  if (item === undefined) throw new Error(`The list has no item ${index}`);
  const to = nodeAt(document.syntax, place.list);
  if (to === from && from.style === "flow") return swapMembers(text, from, index, place.index, inner);

  const removed = removeEdits(document, path, style);
  const moved = sliceOf(text, from, index);
  const around = inner.filter((edit) => edit.from < moved.from || edit.to > moved.to);
  const block = from.style === "block";
  const lines = (column: number): readonly string[] =>
    block ? itemText(text, from, index, column, inner) : itemLines(fields, column, style);
  const first = to?.kind === "list" ? to.items[0] : undefined;
  const target = { document, path: place.list, style };
  const inserted = (): readonly TextEdit[] => {
    if (to?.kind !== "list") return fieldEdits(document, place.list, [fields], style);
    const free = first === undefined ? dashColumn(document, place.list, style) : null;
    const keeps = block && keepsBlankLines(text, item.value);
    if (free !== null) return fillList(document, place.list, lines(free), style, keeps);
    if (first !== undefined && to.style === "block" && block) {
      return [insertItemLines(document, to, place.index, lines(columnOf(text, first.from)), style, keeps)];
    }
    if (to.style === "flow" && !block) {
      const { json } = surroundingsAt(document, place.list);
      const member = editedPart(text, moved, inner);
      return insertMember(text, to, place.index, () => member, { json, style });
    }
    return insertItem(target, place.index, fields);
  };
  return [...removed, ...inserted().map((edit) => outOf(text, removed, edit, style.eol)), ...around];
}

/** An insertion into lines that are taken out goes behind them; at the end of the text it starts a line of its own. */
function outOf(text: string, removed: readonly TextEdit[], edit: TextEdit, eol: string): TextEdit {
  const hole = removed.find(({ from, to }) => edit.from === edit.to && from < edit.from && edit.from <= to);
  if (hole === undefined) return edit;
  if (hole.to < text.length) return { ...edit, from: hole.to, to: hole.to };
  const before = text[hole.from - 1] === "\n" ? "" : eol;
  return { from: hole.to, to: hole.to, insert: before + edit.insert.replace(/^\r?\n/, "") };
}

/** Within a flow list only the members change places: commas and the layout between them stay. */
function swapMembers(
  text: string,
  list: ListNode,
  index: number,
  place: number,
  inner: readonly TextEdit[],
): readonly TextEdit[] {
  const spans = membersOf(list);
  const last = place > index ? place - 1 : place;
  const order = spans
    .map((_span, at) => at)
    .toSpliced(index, 1)
    .toSpliced(last, 0, index);
  const edits = spans.flatMap((span, at) => {
    const source = spans[order[at] ?? at];
    return source === undefined || order[at] === at ? [] : [{ ...span, insert: editedPart(text, source, inner) }];
  });
  const touched = (edit: TextEdit): boolean => edits.some(({ from, to }) => from <= edit.from && edit.to <= to);
  return [...edits, ...inner.filter((edit) => !touched(edit))];
}
