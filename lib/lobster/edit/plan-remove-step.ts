import type { StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { isList, valueAt } from "../document/workflow-steps";
import type { EditCommand } from "./command";
import { fileStyle } from "./file-style";
import type { EditPlan } from "./plan";
import { removeEdits, removeReason } from "./plan-remove-field";
import { noStep, refused, stepName } from "./refusal";
import type { StepRun } from "./step-paths";

type RemoveStep = Extract<EditCommand, { readonly type: "removeStep" }>;

/** References to the step stay: the file's checks name them and offer repairs. */
export function planRemoveStep(document: WorkflowDocument, { path }: RemoveStep): EditPlan {
  if (document.stepAt(path) === null) return noStep();
  const reason = removeReason(document, path);
  if (reason !== null) return refused(reason);
  return {
    kind: "edits",
    edits: removeEdits(document, path, fileStyle(document)),
    label: `Remove ${stepName(document, path)}`,
    select: neighbourOf(document, { list: path.slice(0, -1), first: Number(path.at(-1)), count: 1 }),
  };
}

/** The step that takes the place of removed ones, else the one before them, else their container. */
export function neighbourOf(document: WorkflowDocument, { list, first, count }: StepRun): StepPath | null {
  const items = valueAt(document.data, list);
  const left = isList(items) ? items.length - count : 0;
  if (left > 0) return [...list, Math.min(first, left - 1)];
  for (let depth = list.length; depth > 0; depth -= 1) {
    if (document.stepAt(list.slice(0, depth)) !== null) return list.slice(0, depth);
  }
  return null;
}
