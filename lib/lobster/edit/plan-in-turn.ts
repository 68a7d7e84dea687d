import type { Catalog } from "../contract/catalog";
import type { WorkflowDocument } from "../document/document";
import { reopenDocument } from "../document/reopen-document";
import type { TextEdit } from "../document/text-edit";
import { composeEdits } from "./compose-edits";
import type { EditPlan } from "./plan";
import type { Refusal } from "./refusal";

/** Plans an edit of the document as the ones before it left it. */
export type NextPlan = (document: WorkflowDocument) => EditPlan;

type InTurn = {
  readonly kind: "edits";
  /** Edits of the first document. */
  readonly edits: readonly TextEdit[];
  readonly document: WorkflowDocument;
};

/** Plans several edits one after the other as one; the first refusal refuses all. */
export function planInTurn(document: WorkflowDocument, plans: readonly NextPlan[], catalog: Catalog): InTurn | Refusal {
  const rounds: (readonly TextEdit[])[] = [];
  let current = document;
  for (const plan of plans) {
    const planned = plan(current);
    if (planned.kind === "refused") return planned;
    if (planned.edits.length === 0) continue;
    rounds.push(planned.edits);
    current = reopenDocument(current, planned.edits, catalog);
  }
  return { kind: "edits", edits: composeEdits(document.text, rounds), document: current };
}
