import type { Catalog } from "../contract/catalog";
import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "./document";
import { documentView } from "./document-view";
import { dataOf } from "./node-data";
import { openDocument } from "./open-document";
import { hasReferences, noteWithoutReferences } from "./references";
import { moveEntry, moveItem, type Place, shiftItem } from "./shift-node";
import { type Excerpt, makeExcerpt } from "./step-excerpt";
import { type StepRegions, stepRegions, untouchedRuns } from "./step-regions";
import { entryEnd, entryOf, itemEnd, type ListItem, type ListNode, type MapNode } from "./syntax-node";
import { applyEdits, sortedEdits, type TextEdit } from "./text-edit";
import { isList, readWorkflow } from "./workflow-steps";
import { parseYaml } from "./yaml";

/**
 * The document of `previous.text` after `edits`, equal in every part to what `openDocument` makes of that text. Only
 * the top-level steps that the edits touch are read again. The others keep their data and, where their place in the
 * list is the same, their `StepNode`, by identity. What cannot be done this way, such as a broken text or one with
 * anchors, is read whole.
 */
export function reopenDocument(
  previous: WorkflowDocument,
  edits: readonly TextEdit[],
  catalog: Catalog,
): WorkflowDocument {
  const part = reopenPart(previous, edits, catalog);
  return part ?? openDocument(applyEdits(previous.text, edits), catalog, { format: previous.format });
}

/** `reopenDocument` where that takes a few milliseconds at any length; null where the text has to be read whole. */
export function reopenPart(
  previous: WorkflowDocument,
  edits: readonly TextEdit[],
  catalog: Catalog,
): WorkflowDocument | null {
  const text = applyEdits(previous.text, edits);
  return text === previous.text ? previous : reread(previous, sortedEdits(edits), text, catalog);
}

/** A directive changes how the whole file is read. */
const directive = /^%/m;

function reread(
  previous: WorkflowDocument,
  edits: readonly TextEdit[],
  text: string,
  catalog: Catalog,
): WorkflowDocument | null {
  const { syntax, workflow, diagnostics, format, data } = previous;
  if (format !== "yaml" || workflow === null || syntax === null || diagnostics.length > 0) return null;
  const regions = stepRegions(previous.text, syntax);
  if (regions === null || !isJsonObject(data) || hasReferences(syntax) || directive.test(previous.text)) return null;

  const kept = untouchedRuns(regions, edits);
  if (kept.length === 0) return null;
  const last = regions.list.items.length - 1;
  const left = kept.map(({ from, to }) => ({ from, to: Math.min(to, last) })).filter(({ from, to }) => from < to);
  const excerpt = makeExcerpt(previous.text, edits, regions, left);
  const joined = joinExcerpt(excerpt, regions, data, kept.at(-1)?.to === last + 1);
  if (joined === null) return null;
  const nextWorkflow = readWorkflow(joined.data, catalog, workflow.steps);
  return documentView({ text, format, problems: [], data: joined.data, workflow: nextWorkflow, syntax: joined.syntax });
}

/** A step in the file and what it says. */
type ReadItem = { readonly item: ListItem; readonly data: JsonValue };

/** Reads an excerpt and puts the old items back in; null when they do not fit where they stood. */
function joinExcerpt(
  excerpt: Excerpt,
  regions: StepRegions,
  before: JsonObject,
  keepsLast: boolean,
): { readonly syntax: MapNode; readonly data: JsonObject } | null {
  const { root, problems } = parseYaml(excerpt.text);
  if (root?.kind !== "map" || root.style !== "block" || problems.length > 0 || hasReferences(root)) return null;
  const list = entryOf(root, "steps")?.value;
  const read = dataOf(root);
  if (list?.kind !== "list" || list.style !== "block" || read.kind === "problem" || !isJsonObject(read.data))
    return null;

  let missed = false;
  const place: Place = (offset) => {
    const placed = excerpt.place(offset);
    missed ||= Number.isNaN(placed);
    return placed;
  };
  const old = pairs(regions.list, before.steps);
  const steps = joinItems(excerpt, regions.column, pairs(list, read.data.steps), old, keepsLast, place);
  if (steps === null) return null;
  const syntax = joinRoot(root, list, steps, place);
  if (missed) return null;
  noteWithoutReferences(syntax);
  return { syntax, data: { ...read.data, steps: steps.map(({ data }) => data) } };
}

function pairs(list: ListNode, data: JsonValue | undefined): readonly ReadItem[] {
  if (!isList(data)) throw new Error("A list must be read as a list");
  return list.items.map((item, index) => ({ item, data: data[index] ?? null }));
}

function joinItems(
  { stands, by, place: target }: Excerpt,
  column: number,
  read: readonly ReadItem[],
  old: readonly ReadItem[],
  keepsLast: boolean,
  place: Place,
): readonly ReadItem[] | null {
  const steps: ReadItem[] = [];
  let next = 0;
  for (const { item, data } of read) {
    const stand = stands[next];
    if (stand === undefined || item.from !== stand.at + column) {
      steps.push({ item: moveItem(item, place), data });
      continue;
    }
    const { from, to } = item.value.range;
    if (data !== 0 || from !== item.from + 2 || to !== from + 1) return null;
    for (const one of old.slice(stand.run.from, stand.run.to)) {
      steps.push({ item: shiftItem(one.item, stand.by), data: one.data });
    }
    next += 1;
  }
  if (next < stands.length) return null;
  const last = old.at(-1);
  const lastRead = read.at(-1);
  if (!keepsLast || last === undefined) return steps;
  if (lastRead === undefined || target(lastRead.item.from) !== last.item.from + by) return null;
  return [...steps.slice(0, -1), { item: shiftItem(last.item, by), data: last.data }];
}

/** The root of an excerpt at its place in the text, with the joined steps. */
function joinRoot(root: MapNode, list: ListNode, steps: readonly ReadItem[], place: Place): MapNode {
  const items = steps.map(({ item }) => item);
  const last = items.at(-1);
  const joined: ListNode = {
    ...list,
    items,
    range: { from: place(list.range.from), to: last === undefined ? place(list.range.to) : itemEnd(last) },
    from: place(list.from),
  };
  const entries = root.entries.map((entry) => {
    if (entry.value !== list) return moveEntry(entry, place);
    const { value: _value, ...rest } = moveEntry({ ...entry, value: entry.keyNode }, place);
    return { ...rest, value: joined };
  });
  const lastEntry = entries.at(-1);
  const to = lastEntry === undefined ? place(root.range.to) : entryEnd(lastEntry);
  return { ...root, entries, range: { from: place(root.range.from), to }, from: place(root.from) };
}
