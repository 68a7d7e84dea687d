import type { WorkflowDocument } from "../document/document";
import type { EditCommand } from "./command";
import { fileStyle } from "./file-style";
import type { EditPlan } from "./plan";
import { removeEdits, removeReason } from "./plan-remove-field";
import { noStep, refused, stepName } from "./refusal";

type Disconnect = Extract<EditCommand, { readonly type: "disconnect" }>;

export function planDisconnect(document: WorkflowDocument, { path }: Disconnect): EditPlan {
  const step = document.stepAt(path);
  if (step === null) return noStep();
  if (!Object.hasOwn(step.fields, "stdin")) return refused("This step is not connected to another one.");
  const field = [...path, "stdin"];
  const reason = removeReason(document, field);
  if (reason !== null) return refused(reason);
  const edits = removeEdits(document, field, fileStyle(document));
  return { kind: "edits", edits, label: `Disconnect ${stepName(document, path)}`, select: path };
}
