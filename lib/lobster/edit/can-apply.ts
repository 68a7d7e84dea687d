import type { Catalog } from "../contract/catalog";
import type { WorkflowDocument } from "../document/document";
import type { EditCommand } from "./command";
import { planCommand } from "./plan-command";

export type Applicability = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Whether a command can be carried out, for menus and drag previews: the plan without the proof. */
export function canApply(document: WorkflowDocument, command: EditCommand, catalog: Catalog): Applicability {
  const plan = planCommand(document, command, catalog);
  return plan.kind === "edits" ? { ok: true } : { ok: false, reason: plan.reason };
}
