import type { Catalog } from "../../contract/catalog";
import type { TextRange } from "../../contract/diagnostic";
import type { JsonObject } from "../../contract/json-value";
import type { WorkflowDocument } from "../../document/document";
import { lineContentEnd, lineEnd } from "../../document/line-index";
import { openDocument } from "../../document/open-document";
import { nodeAt } from "../../document/syntax-node";
import { readNotes } from "../../notes/file-notes";
import { keepsBlankLines } from "../block-lines";
import type { StepPlace } from "../command";
import { columnOf } from "../file-style";
import { shiftedLine } from "../item-text";
import { enabledLine } from "./disabled-lines";

/** A step that stands in comments, as it would be when it is enabled. */
export type DisabledStep = {
  readonly id: string;
  readonly place: StepPlace;
  readonly fields: JsonObject;
  /** Its comment lines. */
  readonly range: TextRange;
  /** True when blank lines below would become part of its last text. */
  readonly keeps: boolean;
  /** The line of the step for one of the comment. */
  enable(line: string): string;
};

/** The disabled step that has an offset in its lines; null when there is none. */
export function disabledStepAt(document: WorkflowDocument, at: number, catalog: Catalog): DisabledStep | null {
  const found = readNotes(document, catalog).disabled.find(
    ({ range }) => range.from <= at && at < Math.max(range.to, range.from + 1),
  );
  if (found === undefined) return null;
  const { text } = document;
  const from = found.range.from === 0 && text.startsWith("\uFEFF") ? 1 : found.range.from;
  const short = readAlone(text, { from, to: found.range.to }, catalog);
  const range = { from, to: short?.keeps ? behindBareComments(text, found.range) : found.range.to };
  const read = range.to === found.range.to ? short : readAlone(text, range, catalog);
  if (read === null) return null;
  const first = nodeAt(document.syntax, found.list);
  const dash = first?.kind === "list" ? first.items[0]?.from : undefined;
  const shift = dash === undefined ? 0 : columnOf(text, dash) - read.column;
  return {
    id: found.id,
    place: { list: found.list, index: found.index },
    fields: read.fields,
    range,
    keeps: read.keeps,
    enable: (line) => shiftedLine(enabledLine(line), shift),
  };
}

type Alone = {
  readonly fields: JsonObject;
  /** Of the dash. */
  readonly column: number;
  /** True when blank lines below would be part of its last text. */
  readonly keeps: boolean;
};

function readAlone(text: string, { from, to }: TextRange, catalog: Catalog): Alone | null {
  const lines = text.slice(from, to).split(/\r?\n/).map(enabledLine);
  const alone = openDocument(`steps:\n${lines.join("\n")}`, catalog);
  const [step] = alone.workflow?.steps ?? [];
  const written = nodeAt(alone.syntax, ["steps", 0]);
  if (step === undefined || written === null) return null;
  return { fields: step.fields, column: lines[0]?.search(/\S/) ?? 0, keeps: keepsBlankLines(alone.text, written) };
}

/** End of the bare `#` lines below, which stand for blank lines that the last text of a step keeps. */
function behindBareComments(text: string, { from, to }: TextRange): number {
  const lead = text.slice(from, text.indexOf("#", from) + 1);
  let end = to;
  while (end < text.length && text.slice(end, lineContentEnd(text, end)) === lead) end = lineEnd(text, end);
  return end;
}
