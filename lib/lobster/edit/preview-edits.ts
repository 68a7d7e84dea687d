import type { Catalog } from "../contract/catalog";
import type { WorkflowDocument } from "../document/document";
import { lineContentEnd, lineEnd, lineStart } from "../document/line-index";
import { applyEdits, sortedEdits, type TextEdit } from "../document/text-edit";
import type { EditCommand } from "./command";
import { planCommand } from "./plan-command";

/** Lines that change together. A list is empty where lines are only added or only go. */
export type EditHunk = {
  /** Number of the first line, 1-based, before and after. */
  readonly line: number;
  readonly newLine: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

export type EditPreview =
  | {
      readonly kind: "preview";
      /** What the hunks are made of. */
      readonly edits: readonly TextEdit[];
      readonly hunks: readonly EditHunk[];
      /** UTF-16 units that go and that come. */
      readonly removed: number;
      readonly added: number;
    }
  | { readonly kind: "refused"; readonly reason: string };

/** What a command would do to the lines of the text, without line breaks. */
export function previewEdits(document: WorkflowDocument, command: EditCommand, catalog: Catalog): EditPreview {
  const plan = planCommand(document, command, catalog);
  if (plan.kind === "refused") return plan;
  const { text } = document;
  const edits = sortedEdits(plan.edits);
  return {
    kind: "preview",
    edits,
    hunks: hunksOf(text, edits),
    removed: edits.reduce((sum, { from, to }) => sum + to - from, 0),
    added: edits.reduce((sum, { insert }) => sum + insert.length, 0),
  };
}

function hunksOf(text: string, edits: readonly TextEdit[]): readonly EditHunk[] {
  const groups: { from: number; to: number; edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const span = spanOf(text, edit);
    const last = groups.at(-1);
    if (last !== undefined && span.from <= last.to) {
      last.to = Math.max(last.to, span.to);
      last.edits.push(edit);
    } else groups.push({ ...span, edits: [edit] });
  }
  let grown = 0;
  return groups.map(({ from, to, edits: own }) => {
    const old = text.slice(from, to);
    const next = applyEdits(
      old,
      own.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from })),
    );
    const before = linesOf(old);
    const after = linesOf(next);
    const line = linesOf(text.slice(0, from)).length + 1;
    const hunk = withoutEqualEnds({ line, newLine: line + grown, before, after });
    grown += after.length - before.length;
    return hunk;
  });
}

/** The whole lines that an edit changes: none for whole lines that are added. */
function spanOf(text: string, { from, to, insert }: TextEdit): { from: number; to: number } {
  const wholeLines = lineStart(text, from) === from && /(?:^|\n)$/.test(insert);
  if (wholeLines && (to === from || text[to - 1] === "\n")) return { from, to };
  const end = to > from && text[to - 1] === "\n" && insert.endsWith("\n") ? to : lineEnd(text, to);
  return { from: lineStart(text, from), to: Math.max(end, lineContentEnd(text, to)) };
}

function linesOf(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function withoutEqualEnds({ line, newLine, before, after }: EditHunk): EditHunk {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  const left = Math.min(before.length, after.length) - start;
  while (end < left && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    line: line + start,
    newLine: newLine + start,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
  };
}
