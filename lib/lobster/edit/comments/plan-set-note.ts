import type { Catalog } from "../../contract/catalog";
import type { TextRange } from "../../contract/diagnostic";
import { pathKey, type StepPath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { lineContentEnd, lineEnd } from "../../document/line-index";
import { reopenDocument } from "../../document/reopen-document";
import type { TextEdit } from "../../document/text-edit";
import { readNotes } from "../../notes/file-notes";
import { blankLinesBelow } from "../block-lines";
import type { EditCommand } from "../command";
import { fileStyle } from "../file-style";
import type { EditPlan } from "../plan";
import { noStep, refused, stepName } from "../refusal";
import { blockItem } from "./block-item";

type SetNote = Extract<EditCommand, { readonly type: "setNote" }>;

/** Lines of a note that stay the same keep their bytes. */
export function planSetNote(document: WorkflowDocument, { path, text }: SetNote, catalog: Catalog): EditPlan {
  const place = placeOf(document, path);
  if ("reason" in place) return refused(place.reason);
  const wanted = noteText(text);
  const old = noteAt(document, path, catalog);
  if ((old?.text ?? "") === wanted) return plan(document, path, []);
  const edits = wanted === "" ? removed(document, path, old?.range ?? null) : written(document, place, old, wanted);
  const next = reopenDocument(document, edits, catalog);
  if (next.data === undefined || (noteAt(next, path, catalog)?.text ?? "") !== wanted) {
    return refused("This text would not be read as a note: it looks like a step, a region or another comment.");
  }
  return plan(document, path, edits);
}

/** A text as a note can hold it: without blanks at the ends of lines, blank lines around it and control characters. */
function noteText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (character) => ("\n\t".includes(character) ? character : " "))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}

type Note = { readonly text: string; readonly range: TextRange };
type Place = { readonly at: number; readonly column: number };

function plan(document: WorkflowDocument, path: StepPath, edits: readonly TextEdit[]): EditPlan {
  const whose = path.length === 0 ? "the file" : stepName(document, path);
  return { kind: "edits", edits, label: `Change the note of ${whose}`, select: path.length === 0 ? null : path };
}

function noteAt(document: WorkflowDocument, path: StepPath, catalog: Catalog): Note | null {
  const notes = readNotes(document, catalog);
  return path.length === 0 ? notes.head : (notes.ofSteps.get(pathKey(path)) ?? null);
}

function placeOf(document: WorkflowDocument, path: StepPath): Place | { readonly reason: string } {
  if (path.length > 0) {
    if (document.stepAt(path) === null) return { reason: noStep().reason };
    const item = blockItem(document, path);
    return "reason" in item ? item : { at: item.line, column: item.column };
  }
  if (document.format === "json") return { reason: "JSON has no comments." };
  // Directives stand above everything else.
  return { at: /^\uFEFF?(?:(?:---|%)[^\n]*\n)*/.exec(document.text)?.[0].length ?? 0, column: 0 };
}

function removed({ text }: WorkflowDocument, path: StepPath, range: TextRange | null): TextEdit[] {
  if (range === null) return [];
  const from = range.from === 0 && text.startsWith("\uFEFF") ? 1 : range.from;
  // What was set off from the head of the file begins the file.
  const to = path.length === 0 && from <= 1 ? blankLinesBelow(text, range.to) : range.to;
  return [{ from, to, insert: "" }];
}

function written(document: WorkflowDocument, place: Place, old: Note | null, wanted: string): TextEdit[] {
  const { text } = document;
  const { eol } = fileStyle(document);
  const lines = wanted.split("\n");
  const lead = " ".repeat(place.column);
  const comment = (line: string): string => `${lead}${line === "" ? "#" : `# ${line}`}`;
  if (old === null)
    return [{ from: place.at, to: place.at, insert: lines.map((line) => comment(line) + eol).join("") }];

  const before = old.text.split("\n");
  let start = 0;
  while (start < before.length && start < lines.length && before[start] === lines[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < lines.length - start && before.at(-1 - end) === lines.at(-1 - end))
    end += 1;
  const offsets = lineOffsets(text, old.range);
  const from = offsets[start] ?? old.range.to;
  const to = offsets[before.length - end] ?? old.range.to;
  const open = to === text.length && text[to - 1] !== "\n";
  const added = lines.slice(start, lines.length - end).map(comment);
  const insert = added.map((line, at) => line + (open && at === added.length - 1 ? "" : eol)).join("");
  return [
    { from: from === 0 && text.startsWith("\uFEFF") ? 1 : from, to: open ? lineContentEnd(text, to) : to, insert },
  ];
}

function lineOffsets(text: string, { from, to }: TextRange): readonly number[] {
  const offsets: number[] = [];
  for (let at = from; at < to; at = lineEnd(text, at)) offsets.push(at);
  return offsets;
}
