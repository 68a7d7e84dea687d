import type { Catalog } from "../../contract/catalog";
import { samePath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { lineContentEnd } from "../../document/line-index";
import { diffAsEdit } from "../../document/text-edit";
import { type Region, readNotes } from "../../notes/file-notes";
import { insertLines, keepsBlankLines } from "../block-lines";
import type { EditCommand } from "../command";
import { fileStyle } from "../file-style";
import { sliceOf } from "../list-items";
import type { EditPlan } from "../plan";
import { refused } from "../refusal";
import { runOf, type StepRun } from "../step-paths";
import { blockItem } from "./block-item";

type SetRegion = Extract<EditCommand, { readonly type: "setRegion" }>;

export function planSetRegion(document: WorkflowDocument, { paths, title }: SetRegion, catalog: Catalog): EditPlan {
  const run = runOf(document, paths);
  if ("reason" in run) return refused(run.reason);
  const name = title.trim().replace(/\s+/g, " ");
  if (name === "") return refused("A region needs a title.");
  const item = blockItem(document, [...run.list, run.first]);
  if ("reason" in item) return refused(item.reason);
  const regions = readNotes(document, catalog).regions.filter(({ list }) => samePath(list, run.list));
  const last = run.first + run.count - 1;
  const same = regions.find((region) => region.first === run.first && region.last === last);
  const select = [...run.list, run.first];
  if (same !== undefined) {
    return { kind: "edits", edits: retitled(document.text, same, name), label: `Rename region to ${name}`, select };
  }
  const crossed = regions.find((region) => crosses(region, run.first, last));
  if (crossed !== undefined) return refused(`This would cross the border of the region ${crossed.title}.`);
  return { kind: "edits", edits: enclosed(document, run, item.column, name), label: `Group as ${name}`, select };
}

function crosses(region: Region, first: number, last: number): boolean {
  const apart = last < region.first || region.last < first;
  const inside = region.first <= first && last <= region.last;
  const around = first <= region.first && region.last <= last;
  return !apart && !inside && !around;
}

function retitled(text: string, { range }: Region, title: string) {
  const line = text.slice(range.from, lineContentEnd(text, range.from));
  const edit = diffAsEdit(
    line,
    line.replace(/(region)\b.*$/, (_all, word: string) => `${word} ${title}`),
  );
  return edit === null ? [] : [{ ...edit, from: range.from + edit.from, to: range.from + edit.to }];
}

function enclosed(document: WorkflowDocument, { list: path, first, count }: StepRun, column: number, title: string) {
  const { text } = document;
  const { eol } = fileStyle(document);
  const start = blockItem(document, [...path, first]);
  if ("reason" in start) return [];
  const { list } = start;
  const lead = " ".repeat(column);
  const from = sliceOf(text, list, first).from;
  const end = list.items[first + count - 1];
  const to = sliceOf(text, list, first + count - 1).to;
  const keeps = end !== undefined && keepsBlankLines(text, end.value);
  return [
    insertLines(text, from === 0 && text.startsWith("\uFEFF") ? 1 : from, [`${lead}# region ${title}`], eol),
    insertLines(text, to, [`${lead}# endregion`], eol, keeps),
  ];
}
