import type { Catalog } from "../../contract/catalog";
import type { WorkflowDocument } from "../../document/document";
import { reopenDocument } from "../../document/reopen-document";
import { applyEdits } from "../../document/text-edit";
import type { EditCommand } from "../command";
import { sliceOf } from "../list-items";
import type { EditPlan } from "../plan";
import { removeReason } from "../plan-remove-field";
import { noStep, refused, stepName } from "../refusal";
import { blockItem } from "./block-item";
import { changeLines } from "./change-lines";
import { disabledLine } from "./disabled-lines";
import { planEnableSteps } from "./plan-enable-steps";

type DisableStep = Extract<EditCommand, { readonly type: "disableStep" }>;

/** Comments above the step are comments already and stay as they are. */
export function planDisableStep(document: WorkflowDocument, { path }: DisableStep, catalog: Catalog): EditPlan {
  const step = document.stepAt(path);
  if (step === null) return noStep();
  const item = blockItem(document, path);
  if ("reason" in item) {
    return refused(`${item.reason.replace(/\.$/, "")}, so it cannot be commented out.`);
  }
  const reason = removeReason(document, path);
  if (reason !== null) return refused(reason);
  if (item.list.items.length === 1) return refused("This is the only step here, and there has to be one.");
  if (step.id === null) return refused("A step needs an id before it can be disabled.");
  if (step.kind.actionKeys.length === 0) {
    return refused("This step does nothing that Lobster knows, so in comments it would be no more than a note.");
  }

  const { text } = document;
  const range = { from: item.line, to: sliceOf(text, item.list, item.index).to };
  const edits = changeLines(text, range, (line) => disabledLine(line, item.column));
  const after = reopenDocument(document, edits, catalog);
  const back = planEnableSteps(after, { type: "enableSteps", at: item.line }, catalog);
  if (back.kind === "refused" || applyEdits(after.text, back.edits) !== text) {
    return refused("Comments around this step could not be told from its own lines. Disable it in the text.");
  }
  return { kind: "edits", edits, label: `Disable ${stepName(document, path)}`, select: null };
}
