import type { Catalog } from "../contract/catalog";
import type { StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { openDocument } from "../document/open-document";
import { applyEdits, editsCollide, invertEdits, type TextEdit } from "../document/text-edit";
import type { EditCommand } from "./command";
import { expectedData } from "./expected-data";
import { planCommand } from "./plan-command";
import { sameData } from "./same-data";

export type AppliedCommand =
  | {
      readonly kind: "applied";
      readonly document: WorkflowDocument;
      /** Edits of the old text. */
      readonly edits: readonly TextEdit[];
      /** Edits of the new text that restore the old one, byte for byte. */
      readonly inverse: readonly TextEdit[];
      readonly label: string;
      /** Step to select in the new document. */
      readonly select: StepPath | null;
    }
  | { readonly kind: "refused"; readonly reason: string };

const wouldChangeMore = "This edit would change more than intended here. Edit it in the text.";

/**
 * Carries out a command. The new text is read again and its data compared with what the command must give;
 * where they differ the command is refused and nothing has happened.
 */
export function applyCommand(document: WorkflowDocument, command: EditCommand, catalog: Catalog): AppliedCommand {
  const plan = planCommand(document, command, catalog);
  if (plan.kind === "refused") return plan;
  const { edits, label, select } = plan;
  if (editsCollide(edits)) return { kind: "refused", reason: wouldChangeMore };
  const next = openDocument(applyEdits(document.text, edits), catalog, { format: document.format });
  if (command.type !== "replaceText") {
    const expected = expectedData(document, command);
    const asIntended = next.data !== undefined && sameData(next.data, expected ?? null);
    if (!asIntended) return { kind: "refused", reason: wouldChangeMore };
  }
  const selected = select !== null && next.stepAt(select) !== null ? select : null;
  return {
    kind: "applied",
    document: next,
    edits,
    inverse: invertEdits(document.text, edits),
    label,
    select: selected,
  };
}
