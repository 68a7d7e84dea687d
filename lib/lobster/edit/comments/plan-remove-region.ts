import type { Catalog } from "../../contract/catalog";
import type { TextRange } from "../../contract/diagnostic";
import { type StepPath, samePath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { nodeAt } from "../../document/syntax-node";
import type { TextEdit } from "../../document/text-edit";
import { commentLines } from "../../notes/comment-lines";
import { type Region, readNotes } from "../../notes/file-notes";
import { markerOf } from "../../notes/region-marker";
import { blankLinesBelow, keepsBlankLines } from "../block-lines";
import type { EditCommand } from "../command";
import { listAt, sliceOf } from "../list-items";
import { wholeLines } from "../map-entries";
import type { EditPlan } from "../plan";
import { refused } from "../refusal";

type RemoveRegion = Extract<EditCommand, { readonly type: "removeRegion" }>;

export function planRemoveRegion(document: WorkflowDocument, { at }: RemoveRegion, catalog: Catalog): EditPlan {
  const { regions } = readNotes(document, catalog);
  const region = regions.find(({ range }) => range.from <= at && at < Math.max(range.to, range.from + 1));
  if (region === undefined) return refused("No region begins at this place.");
  const end = endOf(document, region, regions);
  const edits: TextEdit[] = [
    withoutLine(document, region.range, [...region.list, region.first - 1]),
    ...(end === null ? [] : [withoutLine(document, end, [...region.list, region.last])]),
  ];
  return {
    kind: "edits",
    edits,
    label: `Ungroup ${region.title}`.trimEnd(),
    select: [...region.list, region.first],
  };
}

/** Takes a comment line out that stands somewhere behind the step `above`, if there is one. */
function withoutLine({ text, syntax }: WorkflowDocument, { from, to }: TextRange, above: StepPath): TextEdit {
  const value = nodeAt(syntax, above);
  // The blank lines below would become part of a `|+` text above.
  if (value !== null && keepsBlankLines(text, value)) return { from, to: blankLinesBelow(text, to), insert: "" };
  return wholeLines(text, from, Math.max(from, to - 1));
}

/** The line that ends a region; null for one that goes on to the end of its list. */
function endOf(document: WorkflowDocument, region: Region, regions: readonly Region[]): TextRange | null {
  const { text } = document;
  const list = listAt(document, region.list);
  const from = sliceOf(text, list, region.last).to;
  const to = list.items[region.last + 1]?.from ?? text.length;
  // Of the regions that end behind one step, the inner ones end first.
  const ending = regions
    .filter((each) => samePath(each.list, region.list) && each.last === region.last)
    .sort((a, b) => b.range.from - a.range.from);
  let opened = 0;
  const ends: TextRange[] = [];
  for (const line of commentLines(text, from, to)) {
    const marker = line.blank ? null : markerOf(line.content);
    if (marker?.kind === "start") opened += 1;
    if (marker?.kind === "end" && opened === 0) ends.push(line);
    if (marker?.kind === "end" && opened > 0) opened -= 1;
  }
  return ends[ending.indexOf(region)] ?? null;
}
