import { lineStart } from "./line-index";
import { entryOf, type ListNode, type SyntaxNode } from "./syntax-node";
import type { TextEdit } from "./text-edit";

/** The `steps` of a file as a block list: each item owns the lines from its dash to the next item's dash. */
export type StepRegions = {
  readonly list: ListNode;
  /** Blanks before each dash. */
  readonly column: number;
};

/** Null where the steps are no block list whose items start lines of their own. */
export function stepRegions(text: string, root: SyntaxNode | null): StepRegions | null {
  if (root?.kind !== "map" || root.style !== "block") return null;
  const list = entryOf(root, "steps")?.value;
  if (list?.kind !== "list" || list.style !== "block") return null;
  const first = list.items[0];
  if (first === undefined) return null;
  const column = first.from - lineStart(text, first.from);
  return text.slice(first.from - column, first.from).trimStart() === "" ? { list, column } : null;
}

/** Offset of the line of an item's dash; behind the last item, the end of the text. */
export function regionStart({ list, column }: StepRegions, index: number, textLength: number): number {
  const item = list.items[index];
  return item === undefined ? textLength : item.from - column;
}

/** A run of items by index, `from` to `to - 1`. */
export type ItemRun = { readonly from: number; readonly to: number };

/**
 * Runs of items that sorted edits cannot have changed, in order. An edit that reaches the blanks or the dash of the
 * next item changes both; what stands behind the last item belongs to it.
 */
export function untouchedRuns({ list, column }: StepRegions, edits: readonly TextEdit[]): readonly ItemRun[] {
  const starts = list.items.map(({ from }) => from);
  const runs: ItemRun[] = [];
  let next = 0;
  for (const edit of edits) {
    const behind = countUpTo(starts, edit.to + column);
    // An edit before the first item touches none.
    if (behind === 0) continue;
    const first = Math.max(0, countUpTo(starts, edit.from - 2) - 1);
    if (first > next) runs.push({ from: next, to: first });
    next = Math.max(next, behind);
  }
  if (next < starts.length) runs.push({ from: next, to: starts.length });
  return runs;
}

/** How many of the sorted numbers are at most `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
