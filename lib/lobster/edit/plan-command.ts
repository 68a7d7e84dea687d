import { assertNever } from "../contract/assert-never";
import type { Catalog } from "../contract/catalog";
import type { WorkflowDocument } from "../document/document";
import type { EditCommand } from "./command";
import { planDisableStep } from "./comments/plan-disable-step";
import { planEnableSteps } from "./comments/plan-enable-steps";
import { planRemoveRegion } from "./comments/plan-remove-region";
import { planSetNote } from "./comments/plan-set-note";
import { planSetRegion } from "./comments/plan-set-region";
import { planChangeKind } from "./kinds/plan-change-kind";
import { planUnwrapStep } from "./kinds/plan-unwrap-step";
import { planWrapSteps } from "./kinds/plan-wrap-steps";
import type { EditPlan } from "./plan";
import { planConnect } from "./plan-connect";
import { planDisconnect } from "./plan-disconnect";
import { planExtractInterpolation } from "./plan-extract-interpolation";
import { planInsertStep } from "./plan-insert-step";
import { planMoveStep } from "./plan-move-step";
import { planMoveSteps } from "./plan-move-steps";
import { planRemoveField } from "./plan-remove-field";
import { planRemoveStep } from "./plan-remove-step";
import { planRemoveSteps } from "./plan-remove-steps";
import { planRenameStep } from "./plan-rename-step";
import { planReplaceText } from "./plan-replace-text";
import { planSetField } from "./plan-set-field";
import { brokenReason, refused } from "./refusal";
import { planReplaceAll } from "./search/plan-replace-all";
import { planDuplicateSteps } from "./transfer/plan-duplicate-steps";
import { planPasteSteps } from "./transfer/plan-paste-steps";

/**
 * What a command would do to a document: the smallest edits of its text, or the reason why it cannot be done.
 * Pure. `applyCommand` also proves that the edits do just that.
 */
export function planCommand(document: WorkflowDocument, command: EditCommand, catalog: Catalog): EditPlan {
  const words = JSON.stringify(command);
  const before = lastPlans.get(document);
  if (before?.words === words && before.catalog === catalog) return before.plan;
  const plan = planAfresh(document, command, catalog);
  lastPlans.set(document, { words, catalog, plan });
  return plan;
}

/** Whoever does something asks first whether it can be done: the last plan for each text is kept. */
const lastPlans = new WeakMap<
  WorkflowDocument,
  { readonly words: string; readonly catalog: Catalog; readonly plan: EditPlan }
>();

function planAfresh(document: WorkflowDocument, command: EditCommand, catalog: Catalog): EditPlan {
  if (command.type === "replaceText") return planReplaceText(document, command);
  if (command.type === "replaceAll") return planReplaceAll(document, command, catalog);
  const broken = brokenReason(document);
  if (broken !== null) return refused(broken);
  switch (command.type) {
    case "setField":
      return planSetField(document, command);
    case "removeField":
      return planRemoveField(document, command);
    case "insertStep":
      return planInsertStep(document, command, catalog);
    case "removeStep":
      return planRemoveStep(document, command);
    case "moveStep":
      return planMoveStep(document, command, catalog);
    case "renameStep":
      return planRenameStep(document, command);
    case "connect":
      return planConnect(document, command, catalog);
    case "disconnect":
      return planDisconnect(document, command);
    case "removeSteps":
      return planRemoveSteps(document, command, catalog);
    case "moveSteps":
      return planMoveSteps(document, command, catalog);
    case "duplicateSteps":
      return planDuplicateSteps(document, command, catalog);
    case "pasteSteps":
      return planPasteSteps(document, command, catalog);
    case "changeKind":
      return planChangeKind(document, command, catalog);
    case "wrapSteps":
      return planWrapSteps(document, command, catalog);
    case "unwrapStep":
      return planUnwrapStep(document, command, catalog);
    case "extractInterpolation":
      return planExtractInterpolation(document, command, catalog);
    case "disableStep":
      return planDisableStep(document, command, catalog);
    case "enableSteps":
      return planEnableSteps(document, command, catalog);
    case "setNote":
      return planSetNote(document, command, catalog);
    case "setRegion":
      return planSetRegion(document, command, catalog);
    case "removeRegion":
      return planRemoveRegion(document, command, catalog);
    default:
      return assertNever(command);
  }
}
