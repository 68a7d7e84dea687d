import type { NodeSize } from "@/lib/lobster/graph/layout-graph";
import type { StepFacts } from "./step-facts";
import { lineCount, textWidth } from "./text-room";

export const nodeWidth = 280;
/** The diamond of a gate; what else is to be said stands below it. */
export const diamondSize = { width: 320, height: 112 } as const;
/** Of a text inside a card. */
const textRoom = 248;

/** Heights of the rows of a card, from top to bottom, in pixels. The page draws them with exactly these. */
export const rowHeights = {
  body: 60,
  header: 44,
  wordsLine: 16,
  wordsPadding: 4,
  noteLine: 16,
  notePadding: 8,
  formField: 24,
  formPadding: 8,
  stages: 30,
  file: 30,
  badges: 28,
  ignoredKey: 26,
  ignoredPadding: 6,
  foot: 15,
} as const;

/** Most of what a card shows; the rest is counted, and told by the panel beside the drawing. */
export const mostNoteLines = 2;
export const mostFormFields = 4;
export const mostIgnoredKeys = 3;

export type CardRows = {
  readonly body: number;
  readonly noteLines: number;
  readonly note: number;
  readonly preview: number;
  readonly badges: number;
  readonly ignored: number;
  /** Room for the lower half of a diamond on the lower border. */
  readonly foot: number;
};

/** The rows of a card; `container`: it holds other steps, and the rows are its header. */
export function cardRows(facts: StepFacts, container: boolean): CardRows {
  const noteLines = facts.note === null ? 0 : lineCount(facts.note, textRoom, mostNoteLines);
  const keys = Math.min(facts.ignored.length, mostIgnoredKeys) + (facts.ignored.length > mostIgnoredKeys ? 1 : 0);
  const plain = container ? rowHeights.header : rowHeights.body;
  return {
    body: facts.gateOnly ? diamondSize.height : plain,
    noteLines,
    note: noteLines === 0 ? 0 : noteLines * rowHeights.noteLine + rowHeights.notePadding,
    preview: previewHeight(facts),
    badges: facts.badges.length > 0 ? rowHeights.badges : 0,
    ignored: keys === 0 ? 0 : keys * rowHeights.ignoredKey + rowHeights.ignoredPadding,
    foot: facts.gate && !facts.gateOnly && !container ? rowHeights.foot : 0,
  };
}

/** Of a container it is the size of its header. */
export function nodeSize(facts: StepFacts, container: boolean): NodeSize {
  const { noteLines: _, ...rows } = cardRows(facts, container);
  const width = facts.gateOnly ? diamondSize.width : nodeWidth;
  return { width, height: Object.values(rows).reduce((sum, height) => sum + height, 0) };
}

function previewHeight({ preview }: StepFacts): number {
  switch (preview?.kind) {
    case undefined:
      return 0;
    case "form": {
      const shown = Math.min(preview.fields.length, mostFormFields) + (preview.fields.length > mostFormFields ? 1 : 0);
      return shown === 0 ? 0 : shown * rowHeights.formField + rowHeights.formPadding;
    }
    case "stages":
      return preview.names.length > 1 ? rowHeights.stages : 0;
    case "file":
      return rowHeights.file;
    case "group":
      return wordLines(preview.words) * rowHeights.wordsLine + rowHeights.wordsPadding;
  }
}

/** The header of a container is wider than a card: it stands around cards. */
const headerRoom = 300;

/** Lines that the words of a container fill. */
export function wordLines(words: string): number {
  return lineCount(words, headerRoom, 2);
}

const chipPadding = 14;
const betweenChips = 14;
const restChip = 34;

/** The stages of a pipeline that have room in one row, and how many are left. */
export function shownStages(names: readonly string[]): { readonly shown: readonly string[]; readonly more: number } {
  let width = 0;
  for (const [index, name] of names.entries()) {
    width += Math.min(textWidth(name, "mono"), 160) + chipPadding + (index === 0 ? 0 : betweenChips);
    const last = index === names.length - 1;
    if (width > textRoom - (last ? 0 : restChip)) {
      const shown = names.slice(0, Math.max(index, 1));
      return { shown, more: names.length - shown.length };
    }
  }
  return { shown: names, more: 0 };
}
