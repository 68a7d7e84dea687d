import type { Catalog } from "../contract/catalog";
import type { StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { reopenDocument } from "../document/reopen-document";
import { editsCollide, invertEdits, type TextEdit } from "../document/text-edit";
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
      /** Every step to select in the new document, the one of `select` among them. */
      readonly selected: readonly StepPath[];
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
  const next = reopenDocument(document, edits, catalog);
  // Of a text that cannot be read nothing is expected: it is typed in, or repaired by a replacement.
  if (command.type !== "replaceText" && document.data !== undefined) {
    const expected = expectedData(document, command, catalog);
    const asIntended = next.data !== undefined && sameData(next.data, expected ?? null);
    if (!asIntended) return { kind: "refused", reason: wouldChangeMore };
  }
  const selected = (plan.selected ?? (select === null ? [] : [select])).filter((path) => next.stepAt(path) !== null);
  return {
    kind: "applied",
    document: next,
    edits,
    inverse: invertEdits(document.text, edits),
    label,
    select: select !== null && next.stepAt(select) !== null ? select : null,
    selected,
  };
}
