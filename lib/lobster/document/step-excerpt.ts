import { type ItemRun, regionStart, type StepRegions } from "./step-regions";
import type { TextEdit } from "./text-edit";

/** Stands for a run of items that are left out of an excerpt. */
export type Stand = {
  readonly run: ItemRun;
  /** Offset of the line of its dash in the excerpt. */
  readonly at: number;
  /** How far the items have moved in the new text. */
  readonly by: number;
};

/** A text after edits, with every run of untouched steps shrunk to one item `- 0`. All else stands as it will stand. */
export type Excerpt = {
  readonly text: string;
  readonly stands: readonly Stand[];
  /** How far the end of the text has moved. */
  readonly by: number;
  /** Place in the new text of an offset of the excerpt; NaN inside of what stands for a run. */
  place(offset: number): number;
};

type Segment = { readonly at: number; readonly target: number; readonly known: number };

/**
 * `edits` are sorted and refer to `text`; `runs` are what they leave untouched, without the last item, behind which anything may
 * stand that belongs to no step.
 */
export function makeExcerpt(
  text: string,
  edits: readonly TextEdit[],
  regions: StepRegions,
  runs: readonly ItemRun[],
): Excerpt {
  const stand = `${" ".repeat(regions.column)}- 0\n`;
  const segments: Segment[] = [];
  const stands: Stand[] = [];
  let excerpt = "";
  let cursor = 0;
  let by = 0;
  let next = 0;

  const keepUntil = (end: number): void => {
    segments.push({ at: excerpt.length, target: cursor + by, known: Number.POSITIVE_INFINITY });
    for (let edit = edits[next]; edit !== undefined && edit.to <= end; edit = edits[next]) {
      excerpt += text.slice(cursor, edit.from) + edit.insert;
      by += edit.insert.length - (edit.to - edit.from);
      cursor = edit.to;
      next += 1;
    }
    excerpt += text.slice(cursor, end);
    cursor = end;
  };

  for (const run of runs) {
    const from = regionStart(regions, run.from, text.length);
    keepUntil(from);
    segments.push({ at: excerpt.length, target: from + by, known: regions.column + 1 });
    stands.push({ run, at: excerpt.length, by });
    excerpt += stand;
    cursor = regionStart(regions, run.to, text.length);
  }
  keepUntil(text.length);

  const place = (offset: number): number => {
    const segment = segments.findLast(({ at }) => at <= offset);
    if (segment === undefined || offset - segment.at > segment.known) return Number.NaN;
    return segment.target + offset - segment.at;
  };
  return { text: excerpt, stands, by, place };
}
