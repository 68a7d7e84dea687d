import { applyEdits, diffAsEdit, invertEdits, type TextEdit } from "@/lib/lobster/document/text-edit";
import type { Selection } from "./selection";
import { type StepOffsets, sameOffsets } from "./step-offsets";

/** Steps that were moved by hand, before a change and after it. */
export type LayoutChange = { readonly before: StepOffsets; readonly after: StepOffsets };

/** One step of undo. `edits` lead from the text before to the text after, `inverse` lead back, byte for byte. */
export type HistoryEntry = {
  readonly label: string;
  readonly edits: readonly TextEdit[];
  readonly inverse: readonly TextEdit[];
  /** Set when steps were moved on the canvas; the text then stays as it is. */
  readonly layout?: LayoutChange;
  /** Selected steps before the change, selected again by undo. */
  readonly selected: Selection;
  /** Changes with the same key shortly after each other join into one entry; null never joins. */
  readonly mergeKey: string | null;
  /** Milliseconds since the epoch of the last change that joined. */
  readonly at: number;
};

export type History = { readonly past: readonly HistoryEntry[]; readonly future: readonly HistoryEntry[] };

export type HistoryChange = {
  readonly label: string;
  readonly edits: readonly TextEdit[];
  readonly layout?: LayoutChange;
  readonly selected: Selection;
  readonly mergeKey: string | null;
  readonly at: number;
};

export const emptyHistory: History = { past: [], future: [] };

/** Longest pause, in milliseconds, between two changes that join. */
export const joinWithinMs = 500;

/** Most entries kept; the oldest are forgotten first. */
export const historyLimit = 2000;

/** Adds a change that was made on `textBefore`. What was undone before can no longer be redone. */
export function recordChange(history: History, textBefore: string, change: HistoryChange): History {
  const last = history.past.at(-1);
  const joins =
    last !== undefined &&
    change.mergeKey !== null &&
    last.mergeKey === change.mergeKey &&
    history.future.length === 0 &&
    change.at - last.at <= joinWithinMs;
  if (!joins) {
    const entry = { ...change, inverse: invertEdits(textBefore, change.edits) };
    return { past: [...history.past, entry].slice(-historyLimit), future: [] };
  }
  const origin = applyEdits(textBefore, last.inverse);
  const joined = diffAsEdit(origin, applyEdits(textBefore, change.edits));
  const past = history.past.slice(0, -1);
  const layout = joinedLayout(last.layout, change.layout);
  if (joined === null && layout === null) return { past, future: [] };
  const edits = joined === null ? [] : [joined];
  const inverse = invertEdits(origin, edits);
  const entry = { ...last, edits, inverse, at: change.at, ...(layout === null ? {} : { layout }) };
  return { past: [...past, entry], future: [] };
}

function joinedLayout(first: LayoutChange | undefined, second: LayoutChange | undefined): LayoutChange | null {
  const before = first?.before ?? second?.before;
  const after = second?.after ?? first?.after;
  return before === undefined || after === undefined || sameOffsets(before, after) ? null : { before, after };
}

/** Makes the next change start its own entry, whatever its key. */
export function closeEntry(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined || last.mergeKey === null) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, mergeKey: null }] };
}

export type HistoryMove = {
  readonly history: History;
  readonly entry: HistoryEntry;
  readonly edits: readonly TextEdit[];
};

export function undoStep(history: History): HistoryMove | null {
  const entry = history.past.at(-1);
  if (entry === undefined) return null;
  const sealed = { ...entry, mergeKey: null };
  return {
    history: { past: history.past.slice(0, -1), future: [sealed, ...history.future] },
    entry,
    edits: entry.inverse,
  };
}

export function redoStep(history: History): HistoryMove | null {
  const entry = history.future[0];
  if (entry === undefined) return null;
  return {
    history: { past: [...history.past, entry], future: history.future.slice(1) },
    entry,
    edits: entry.edits,
  };
}
