import type { Catalog } from "../contract/catalog";
import type { TextRange } from "../contract/diagnostic";
import { type DocumentPath, pathKey } from "../contract/document-path";
import type { StepKindName } from "../contract/step-kind";
import type { StepNode, WorkflowDocument } from "../document/document";
import { lineEnd, lineStart } from "../document/line-index";
import { itemEnd, type ListNode, nodeAt, walk } from "../document/syntax-node";
import { type CommentLine, commentLines, spokenText } from "./comment-lines";
import { type DisabledText, disabledAt } from "./disabled-text";
import { markerOf, type RegionMarker } from "./region-marker";

/** Comment lines that say something, without their `#`. */
export type Note = { readonly text: string; readonly range: TextRange };

/** A run of steps of one list between `# region Title` and `# endregion`; `first` and `last` are indices in the list. */
export type Region = {
  readonly title: string;
  readonly list: DocumentPath;
  readonly first: number;
  readonly last: number;
  /** The line of the marker. */
  readonly range: TextRange;
};

/** A region that no step stands in, by the lines of its markers; without an end when it is never closed. */
export type EmptyRegion = {
  readonly title: string;
  readonly list: DocumentPath;
  readonly start: TextRange;
  readonly end: TextRange | null;
};

/** A step that stands in comments. It would be at `index` of its list, before the step that is there now. */
export type DisabledStep = {
  readonly id: string;
  readonly kind: StepKindName;
  /** One line of what it would do. */
  readonly summary: string;
  readonly list: DocumentPath;
  readonly index: number;
  readonly range: TextRange;
};

/** What comments say about steps. Empty for JSON, which has none. */
export type FileNotes = {
  /** The comment at the head of the file. */
  readonly head: Note | null;
  /** By `pathKey` of the step: the comment lines directly above it. */
  readonly ofSteps: ReadonlyMap<string, Note>;
  readonly regions: readonly Region[];
  readonly emptyRegions: readonly EmptyRegion[];
  readonly disabled: readonly DisabledStep[];
};

export const noNotes: FileNotes = { head: null, ofSteps: new Map(), regions: [], emptyRegions: [], disabled: [] };

const known = new WeakMap<WorkflowDocument, { readonly catalog: Catalog; readonly notes: FileNotes }>();

/** The comments between steps of block lists. A function of the text alone, worked out once for all who ask. */
export function readNotes(document: WorkflowDocument, catalog: Catalog): FileNotes {
  const before = known.get(document);
  if (before !== undefined && before.catalog === catalog) return before.notes;
  const notes = notesOf(document, catalog);
  known.set(document, { catalog, notes });
  return notes;
}

function notesOf(document: WorkflowDocument, catalog: Catalog): FileNotes {
  const { workflow, syntax, text } = document;
  if (workflow === null || syntax === null || document.format === "json" || !text.includes("#")) return noNotes;
  const ofSteps = new Map<string, Note>();
  const regions: Region[] = [];
  const emptyRegions: EmptyRegion[] = [];
  const disabled: DisabledStep[] = [];
  for (const path of stepLists(workflow.steps)) {
    const list = nodeAt(syntax, path);
    if (list?.kind !== "list" || list.style !== "block" || list.items.length === 0) continue;
    const markers: PlacedMarker[] = [];
    gapsOf(document, path, list).forEach((lines, index) => {
      const read = readGap(lines, catalog);
      for (const { lines: _, ...step } of read.disabled) disabled.push({ ...step, list: path, index });
      for (const { marker, line } of read.markers) markers.push({ marker, index, line });
      if (read.note !== null && index < list.items.length) ofSteps.set(pathKey([...path, index]), read.note);
    });
    const paired = pairMarkers(markers, path, list.items.length);
    regions.push(...paired.regions);
    emptyRegions.push(...paired.empty);
  }
  return { head: headNote(text), ofSteps, regions, emptyRegions, disabled };
}

/** Paths of all lists of steps, outer before inner. */
function stepLists(steps: readonly StepNode[], path: DocumentPath = ["steps"]): readonly DocumentPath[] {
  const inner = steps.flatMap((step) =>
    step.kind.childLists.flatMap((list) => {
      const listPath = [...step.path, ...list.path];
      const members = step.children.filter((child) => child.path.length === listPath.length + 1);
      return stepLists(members, listPath);
    }),
  );
  return [path, ...inner];
}

/** The comment lines before each item, and behind the last one. */
function gapsOf(document: WorkflowDocument, path: DocumentPath, list: ListNode): readonly (readonly CommentLine[])[] {
  const { text, syntax } = document;
  const column = (list.items[0]?.from ?? 0) - lineStart(text, list.items[0]?.from ?? 0);
  const colon = syntax === null ? null : (walk(syntax, path).entry?.colon ?? null);
  const starts = [
    colon === null ? (list.items[0]?.from ?? 0) : lineEnd(text, colon),
    ...list.items.map((item) => lineEnd(text, itemEnd(item))),
  ];
  return starts.map((start, index) => {
    const item = list.items[index];
    if (item !== undefined) return outside(commentLines(text, start, lineStart(text, item.from)), column, index);
    // Behind the last item only what is indented like the list belongs to it; the rest may speak of what follows.
    const tail = outside(commentLines(text, start, text.length), column, index);
    const end = tail.findIndex((line) => !line.blank && line.indent < column);
    return end === -1 ? tail : tail.slice(0, end);
  });
}

/** Lines from the first one on that is not indented deeper than the dashes: those are part of the step above. */
function outside(lines: readonly CommentLine[], column: number, index: number): readonly CommentLine[] {
  if (index === 0) return lines;
  const first = lines.findIndex((line) => !line.blank && line.indent <= column);
  return first === -1 ? [] : lines.slice(first);
}

type Gap = {
  readonly note: Note | null;
  readonly markers: readonly { readonly marker: RegionMarker; readonly line: CommentLine }[];
  readonly disabled: readonly DisabledText[];
};

function readGap(lines: readonly CommentLine[], catalog: Catalog): Gap {
  const markers: { marker: RegionMarker; line: CommentLine }[] = [];
  const disabled: DisabledText[] = [];
  let spoken: CommentLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) break;
    const marker = line.blank ? null : markerOf(line.content);
    const off = line.blank || marker !== null ? null : disabledAt(lines, index, catalog);
    if (line.blank) spoken = [];
    else if (marker !== null) {
      markers.push({ marker, line });
      spoken = [];
    } else if (off !== null) {
      disabled.push(off);
      index += off.lines - 1;
      spoken = [];
    } else spoken.push(line);
  }
  return { note: noteOf(spoken), markers, disabled };
}

function noteOf(lines: readonly CommentLine[]): Note | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return null;
  return { text: spokenText(lines), range: { from: first.from, to: last.to } };
}

type PlacedMarker = { readonly marker: RegionMarker; readonly index: number; readonly line: CommentLine };

/** A region without an end goes on to the end of its list. */
function pairMarkers(markers: readonly PlacedMarker[], list: DocumentPath, length: number) {
  const open: PlacedMarker[] = [];
  const regions: Region[] = [];
  const empty: EmptyRegion[] = [];
  const close = ({ marker, index, line }: PlacedMarker, end: number, endLine: CommentLine | null) => {
    if (marker.kind !== "start") return;
    const { title } = marker;
    if (end > index) regions.push({ title, list, first: index, last: end - 1, range: rangeOf(line) });
    else empty.push({ title, list, start: rangeOf(line), end: endLine === null ? null : rangeOf(endLine) });
  };
  for (const placed of markers) {
    if (placed.marker.kind === "start") open.push(placed);
    else {
      const start = open.pop();
      if (start !== undefined) close(start, placed.index, placed.line);
    }
  }
  for (const start of open) close(start, length, null);
  return { regions: regions.sort((a, b) => a.range.from - b.range.from), empty };
}

function rangeOf({ from, to }: CommentLine): TextRange {
  return { from, to };
}

/** The comment lines before everything else, up to the first blank line. */
function headNote(text: string): Note | null {
  const skipped = /^\uFEFF?(?:[ \t]*\r?\n|(?:---|%)[^\n]*\n)*/.exec(text)?.[0].length ?? 0;
  const lines = commentLines(text, skipped, text.length);
  const end = lines.findIndex((line) => line.blank || markerOf(line.content) !== null);
  return noteOf(end === -1 ? lines : lines.slice(0, end));
}
