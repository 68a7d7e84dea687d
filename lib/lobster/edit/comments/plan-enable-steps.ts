import type { Catalog } from "../../contract/catalog";
import type { WorkflowDocument } from "../../document/document";
import { blankLinesBelow } from "../block-lines";
import type { EditCommand } from "../command";
import type { EditPlan } from "../plan";
import { insertReason } from "../plan-insert-step";
import { refused } from "../refusal";
import { sharesId } from "../rename-scope";
import { changeLines } from "./change-lines";
import { disabledStepAt } from "./disabled-step";

type EnableSteps = Extract<EditCommand, { readonly type: "enableSteps" }>;

export function planEnableSteps(document: WorkflowDocument, { at }: EnableSteps, catalog: Catalog): EditPlan {
  const step = disabledStepAt(document, at, catalog);
  if (step === null) return refused("There is no disabled step at this place.");
  const { place, fields, range, id } = step;
  const reason = insertReason(document, place, fields, catalog);
  if (reason !== null) return refused(reason);
  const path = [...place.list, place.index];
  if (sharesId(document, path, id)) return refused(`Another step has the id ${id} already.`);
  const { text } = document;
  const below = step.keeps ? blankLinesBelow(text, range.to) : range.to;
  const apart = below > range.to ? [{ from: range.to, to: below, insert: "" }] : [];
  const edits = [...changeLines(text, range, step.enable), ...apart];
  return { kind: "edits", edits, label: `Enable ${id}`, select: path };
}
