import { catalog } from "@/lib/catalog";
import type { DocumentFormat, WorkflowDocument } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { applyEdits, type TextEdit } from "@/lib/lobster/document/text-edit";
import { applyCommand } from "@/lib/lobster/edit/apply-command";
import { canApply } from "@/lib/lobster/edit/can-apply";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { expectedData } from "@/lib/lobster/edit/expected-data";
import { sameData } from "@/lib/lobster/edit/same-data";
import type { Random } from "../random";
import { randomEdit } from "./random-edit";

/** What should not have happened, with what it takes to see it again. */
export type EditFinding = { readonly complaint: string; readonly text: string; readonly command: EditCommand | null };

export type EditSession = {
  readonly text: string;
  readonly format: DocumentFormat;
  readonly applied: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly findings: readonly EditFinding[];
};

const unintended = "This edit would change more than intended";

/**
 * Edits a text many times. After each edit the text, read from its first byte on, holds the data that the command promises
 * for the data before; undoing all of them gives the first bytes back, and doing them again the last. `mayBecome` leaves
 * out edits that lead to documents of no interest.
 */
export function runSession(
  text: string,
  edits: number,
  random: Random,
  mayBecome: (next: WorkflowDocument) => boolean = () => true,
): EditSession {
  const format = text.startsWith("{") ? "json" : "yaml";
  const findings: EditFinding[] = [];
  const refused = new Map<string, number>();
  const done: { readonly edits: readonly TextEdit[]; readonly inverse: readonly TextEdit[] }[] = [];
  let document = openDocument(text, catalog, { format });
  for (let count = 0; count < edits; count += 1) {
    const command = randomEdit(document, random);
    const before = document;
    const complain = (complaint: string): void => void findings.push({ complaint, text: before.text, command });
    try {
      const applied = applyCommand(document, command, catalog);
      if (applied.kind === "refused") {
        refused.set(command.type, (refused.get(command.type) ?? 0) + 1);
        if (applied.reason.startsWith(unintended)) complain(applied.reason);
        continue;
      }
      if (count % 20 === 0 && !canApply(document, command, catalog).ok) complain("It was refused before it was done");
      const read = openDocument(applied.document.text, catalog, { format });
      const complaint = complaintOf(before, command, read, applied.document);
      if (complaint !== null) complain(complaint);
      if (!mayBecome(applied.document)) continue;
      done.push({ edits: applied.edits, inverse: applied.inverse });
      document = applied.document;
    } catch (error) {
      complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  const undone = done.reduceRight((current, { inverse }) => applyEdits(current, inverse), document.text);
  if (undone !== text) findings.push({ complaint: "Undoing all edits gave another text", text, command: null });
  const redone = done.reduce((current, each) => applyEdits(current, each.edits), undone);
  if (redone !== document.text)
    findings.push({ complaint: "Doing all edits again gave another text", text, command: null });
  return { text: document.text, format, applied: done.length, refused, findings };
}

function complaintOf(
  before: WorkflowDocument,
  command: EditCommand,
  read: WorkflowDocument,
  applied: WorkflowDocument,
): string | null {
  if (!sameData(read.data, applied.data)) return "The text holds other data than the document";
  if (command.type === "replaceText") return null;
  const expected = expectedData(before, command, catalog) ?? null;
  if (!sameData(read.data, expected)) return "The text holds other data than the command promises";
  if (read.allSteps.length !== applied.allSteps.length) return "The document holds other steps than its text";
  return null;
}
