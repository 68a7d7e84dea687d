import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { sameData } from "@/lib/lobster/edit/same-data";
import { diffLines, linesOf } from "../diff-lines";
import { type FileParts, filePartsOf } from "./file-parts";
import { type KeyedStep, keyBase, keySide } from "./match-steps";
import { mergeData } from "./merge-data";
import { mergeLines } from "./merge-lines";
import { mergeOrder } from "./merge-order";
import { type Merge, type MergeChoice, type MergeConflict, type MergePiece, mergedText } from "./merge-result";

type Open = (text: string) => WorkflowDocument;
type Sides<T> = { readonly base: T; readonly mine: T; readonly theirs: T };

/**
 * Merges two versions that came of the same one, step by step and field by field. What only one side changed is taken
 * byte for byte; what both changed in different fields is joined by lines and checked against the data it has to have.
 * Nothing of either side is dropped: what cannot be joined is a conflict.
 */
export function mergeTexts(texts: Sides<string>, open: Open): Merge {
  const { base, mine, theirs } = texts;
  const lineBreak = theirs.includes("\r\n") ? "\r\n" : "\n";
  const settled = (text: string): Merge => ({ pieces: [{ kind: "settled", text }], conflicts: [], lineBreak });
  if (mine === theirs || theirs === base) return settled(mine);
  if (mine === base) return settled(theirs);
  const documents = { base: open(base), mine: open(mine), theirs: open(theirs) };
  const parts = {
    base: filePartsOf(documents.base),
    mine: filePartsOf(documents.mine),
    theirs: filePartsOf(documents.theirs),
  };
  const merged =
    parts.base === null || parts.mine === null || parts.theirs === null
      ? { merge: wholeFile(texts, lineBreak), steps: null }
      : byParts({ base: parts.base, mine: parts.mine, theirs: parts.theirs }, documents, lineBreak, open);
  const whole = keepsLines(merged.merge, texts) && keepsItsPromise(merged, documents, open);
  return whole ? merged.merge : onePiece(texts, lineBreak);
}

/** `steps`: data that the steps have to have when theirs is chosen everywhere; null where only lines are known. */
type Promised = { readonly merge: Merge; readonly steps: readonly JsonValue[] | null };

function byParts(parts: Sides<FileParts>, documents: Sides<WorkflowDocument>, lineBreak: string, open: Open): Promised {
  const conflicts: MergeConflict[] = [];
  const pieces: MergePiece[] = [];
  const add = (merged: string | MergeConflict) => {
    if (typeof merged === "string") pieces.push({ kind: "settled", text: merged });
    else pieces.push({ kind: "conflict", index: conflicts.push(merged) - 1 });
  };
  const steps = mergeSteps(parts, open);
  add(mergeEdge("head", parts, documents));
  for (const { gap, outcome } of steps) {
    add(gap);
    add(outcome);
  }
  add(mergeEdge("tail", parts, documents));
  return { merge: { pieces, conflicts, lineBreak }, steps: steps.flatMap(({ data }) => data ?? []) };
}

type MergedStep = {
  readonly gap: string;
  readonly outcome: string | MergeConflict;
  /** What the step has to be, theirs in a conflict; undefined when theirs has no such step. */
  readonly data: JsonValue | undefined;
};

function mergeSteps(parts: Sides<FileParts>, open: Open): readonly MergedStep[] {
  const base = keyBase(parts.base.steps);
  const mine = keySide(base, parts.mine.steps);
  const theirs = keySide(base, parts.theirs.steps);
  const sides = { base: byKey(base), mine: byKey(mine), theirs: byKey(theirs) };
  const merged = new Map<string, MergedStep>();
  for (const key of new Set([...base, ...theirs, ...mine].map((step) => step.key))) {
    const step = { base: sides.base.get(key), mine: sides.mine.get(key), theirs: sides.theirs.get(key) };
    const result = mergeStep(step, open);
    if (result === null) {
      const left = leftBehind(step);
      if (left !== "") merged.set(key, { gap: left, outcome: "", data: undefined });
      continue;
    }
    const gaps = { base: step.base?.gap ?? "", mine: step.mine?.gap ?? "", theirs: step.theirs?.gap ?? "" };
    merged.set(key, { ...result, gap: mergeGap(gaps) });
  }
  const names = (steps: readonly KeyedStep[]) => steps.map(({ key }) => key);
  const order = mergeOrder(names(base), names(mine), names(theirs), (key) => merged.has(key));
  return order.flatMap((key) => merged.get(key) ?? []);
}

function byKey(steps: readonly KeyedStep[]): ReadonlyMap<string, KeyedStep> {
  return new Map(steps.map((step) => [step.key, step]));
}

/** Null when the step is gone on both sides, or gone on one and unchanged on the other. */
function mergeStep(step: Sides<KeyedStep | undefined>, open: Open): Omit<MergedStep, "gap"> | null {
  const { base, mine, theirs } = step;
  const taken = (side: KeyedStep | undefined) => side && { outcome: side.text, data: side.data };
  if (mine?.text === theirs?.text || theirs?.text === base?.text) return taken(mine) ?? null;
  if (mine?.text === base?.text) return taken(theirs) ?? null;
  const asked = (fields: readonly string[]) => ({ outcome: stepConflict(step, fields), data: theirs?.data });
  if (base === undefined || mine === undefined || theirs === undefined) return asked([]);
  const { value, conflicts } = mergeData(base.data, mine.data, theirs.data);
  if (conflicts.length > 0) return asked(conflicts);
  // Lines that both put at the same place: only one order may be what both meant.
  const candidates = [joinedLines(base.text, mine.text, theirs.text), joinedLines(base.text, theirs.text, mine.text)];
  const joined = candidates.find((text) => text !== null && sameData(stepData(text, open), value));
  return typeof joined === "string" ? { outcome: joined, data: value } : asked([]);
}

function stepConflict({ base, mine, theirs }: Sides<KeyedStep | undefined>, fields: readonly string[]): MergeConflict {
  return {
    ...{ step: theirs?.id ?? mine?.id ?? null, place: "step", fields },
    ...{ base: base?.text ?? null, mine: mine?.text ?? null, theirs: theirs?.text ?? null },
  };
}

/** What the lines of a step say when they stand in a file of their own; undefined when they cannot be read. */
function stepData(text: string, open: Open): JsonValue | undefined {
  return open(`steps:\n${text}`).workflow?.steps[0]?.fields;
}

/**
 * What the side that kept a removed step had put in front of it: comments, marks of regions and steps in comments. What
 * stood there before is part of the next gap of the side that removed the step.
 */
function leftBehind({ base, mine, theirs }: Sides<KeyedStep | undefined>): string {
  const before = linesOf(base?.gap ?? "");
  return [theirs, mine]
    .flatMap((side) => {
      const lines = linesOf(side?.gap ?? "");
      return diffLines(before, lines).flatMap(({ to, added }) => lines.slice(to, to + added));
    })
    .join("");
}

/** Blank lines and comments: where both sides changed the same ones, theirs stay and mine follow. */
function mergeGap({ base, mine, theirs }: Sides<string>): string {
  const runs = mergeLines(linesOf(base), linesOf(mine), linesOf(theirs));
  return runs
    .flatMap((run) =>
      run.kind === "settled" ? run.lines : [...run.theirs, ...run.mine.filter((line) => line.trim() !== "")],
    )
    .join("");
}

/** Head or tail: by lines, unless both changed the same field of the file's root. */
function mergeEdge(
  place: "head" | "tail",
  parts: Sides<FileParts>,
  documents: Sides<WorkflowDocument>,
): string | MergeConflict {
  const [base, mine, theirs] = [parts.base[place], parts.mine[place], parts.theirs[place]];
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const fields = rootConflicts(documents);
  const joined = fields.length > 0 ? null : joinedLines(base, mine, theirs);
  return joined ?? { step: null, place, fields, base, mine, theirs };
}

function rootConflicts({ base, mine, theirs }: Sides<WorkflowDocument>): readonly string[] {
  return mergeData(rootFields(base.data), rootFields(mine.data), rootFields(theirs.data)).conflicts;
}

function rootFields(data: JsonValue | undefined): JsonObject {
  return isJsonObject(data) ? Object.fromEntries(Object.entries(data).filter(([key]) => key !== "steps")) : {};
}

/** Null when both changed the same lines. */
function joinedLines(base: string, mine: string, theirs: string): string | null {
  const runs = mergeLines(linesOf(base), linesOf(mine), linesOf(theirs));
  const lines = runs.flatMap((run) => (run.kind === "settled" ? [run.lines] : []));
  return lines.length === runs.length ? lines.flat().join("") : null;
}

/** Files that are not cut by steps are merged by lines. */
function wholeFile({ base, mine, theirs }: Sides<string>, lineBreak: string): Merge {
  const conflicts: MergeConflict[] = [];
  const pieces = mergeLines(linesOf(base), linesOf(mine), linesOf(theirs)).map((run): MergePiece => {
    if (run.kind === "settled") return { kind: "settled", text: run.lines.join("") };
    const [before, left, right] = [run.base, run.mine, run.theirs].map((lines) => lines.join(""));
    const conflict: MergeConflict = {
      ...{ step: null, place: "file", fields: [] },
      ...{ base: before ?? null, mine: left ?? null, theirs: right ?? null },
    };
    return { kind: "conflict", index: conflicts.push(conflict) - 1 };
  });
  return { pieces, conflicts, lineBreak };
}

function onePiece({ base, mine, theirs }: Sides<string>, lineBreak: string): Merge {
  const conflict: MergeConflict = { step: null, place: "file", fields: [], base, mine, theirs };
  return { pieces: [{ kind: "conflict", index: 0 }], conflicts: [conflict], lineBreak };
}

/** Whether every line that a side added, comments included, is in the merged text or in a question. */
function keepsLines({ pieces, conflicts }: Merge, { base, mine, theirs }: Sides<string>): boolean {
  const texts = [
    ...pieces.map((piece) => (piece.kind === "settled" ? piece.text : "")),
    ...conflicts.flatMap((conflict) => [conflict.mine ?? "", conflict.theirs ?? ""]),
  ];
  const kept = new Set(texts.flatMap(linesOf).map((line) => line.trim()));
  // Moved lines are no new ones: the other side may have changed what they say.
  const before = new Set(linesOf(base).map((line) => line.trim()));
  return [mine, theirs].flatMap(linesOf).every((line) => before.has(line.trim()) || kept.has(line.trim()));
}

/**
 * Reads the merged text and compares it with what the data of the three sides comes to: a line that landed in the wrong
 * place must not change what runs, and no choice may leave a text that cannot be read. Texts that cannot be read have no
 * data to compare.
 */
function keepsItsPromise(
  { merge, steps }: Promised,
  { base, mine, theirs }: Sides<WorkflowDocument>,
  open: Open,
): boolean {
  if (base.data === undefined || mine.data === undefined || theirs.data === undefined) return true;
  const chosen = (choice: MergeChoice) => {
    const text = mergedText(
      merge,
      merge.conflicts.map(() => choice),
    );
    return open(text).data;
  };
  const data = chosen("theirs");
  if (data === undefined) return false;
  if (merge.conflicts.length > 0 && (chosen("mine") === undefined || chosen("both") === undefined)) return false;
  if (steps !== null) {
    const root = mergeData(rootFields(base.data), rootFields(mine.data), rootFields(theirs.data)).value;
    return sameData(rootFields(data), root) && isJsonObject(data) && sameData(data.steps, [...steps]);
  }
  const expected = mergeData(base.data, mine.data, theirs.data);
  return merge.conflicts.length > 0 || (expected.conflicts.length === 0 && sameData(data, expected.value));
}
