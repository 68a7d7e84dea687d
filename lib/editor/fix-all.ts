import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { TextEdit } from "@/lib/lobster/document/text-edit";
import type { EditCommand } from "@/lib/lobster/edit/command";
import type { EditorLanguage } from "./editor-language";

export type FixAll = {
  /** Problems that the command repairs; those whose repairs touch an earlier one's are left for the next time. */
  readonly count: number;
  readonly command: EditCommand;
};

/** One command that repairs every problem of a kind at once, so that it is one step of undo. Null for less than two. */
export function fixAll(
  document: WorkflowDocument,
  diagnostics: readonly Diagnostic[],
  code: string,
  language: EditorLanguage,
): FixAll | null {
  const kept: TextEdit[] = [];
  let count = 0;
  for (const { code: found, fix } of diagnostics) {
    if (found !== code || fix === undefined) continue;
    const plan = language.plan(document, fix.command);
    if (plan.kind !== "edits" || plan.edits.some((edit) => kept.some((other) => collide(edit, other)))) continue;
    kept.push(...plan.edits);
    count += 1;
  }
  if (count < 2) return null;
  const edits = kept.sort((a, b) => a.from - b.from || a.to - b.to);
  return { count, command: { type: "replaceText", edits } };
}

/** True also for two insertions at one place: which comes first would be chance. */
function collide(a: TextEdit, b: TextEdit): boolean {
  return a.from <= b.to && b.from <= a.to;
}
