import { diffLines, type LineHunk } from "../diff-lines";

/** A run of lines: settled, or changed by both sides in ways that cannot both be had. */
export type MergedLines =
  | { readonly kind: "settled"; readonly lines: readonly string[] }
  | {
      readonly kind: "conflict";
      readonly base: readonly string[];
      readonly mine: readonly string[];
      readonly theirs: readonly string[];
    };

type Side = { readonly lines: readonly string[]; readonly hunks: readonly LineHunk[]; next: number };

/**
 * Three lists of lines become one. Changes next to each other both count; of insertions at the same place theirs come
 * first. Lines that both sides changed differently are a conflict.
 */
export function mergeLines(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly MergedLines[] {
  const left: Side = { lines: mine, hunks: diffLines(base, mine), next: 0 };
  const right: Side = { lines: theirs, hunks: diffLines(base, theirs), next: 0 };
  const merged: MergedLines[] = [];
  let at = 0;
  for (let start = nextStart(left, right); start !== null; start = nextStart(left, right)) {
    if (start > at) merged.push({ kind: "settled", lines: base.slice(at, start) });
    const inserted = [takeInsertion(left, start), takeInsertion(right, start)] as const;
    if (inserted[0].length + inserted[1].length > 0) {
      merged.push(decide([], inserted[0], inserted[1]));
      at = start;
      continue;
    }
    const [fromLeft, fromRight] = [left.next, right.next];
    const end = takeTouching(left, right, start);
    const mineLines = changedLines(base, left, fromLeft, start, end);
    const theirLines = changedLines(base, right, fromRight, start, end);
    merged.push(decide(base.slice(start, end), mineLines, theirLines));
    at = end;
  }
  if (at < base.length) merged.push({ kind: "settled", lines: base.slice(at) });
  return merged;
}

/** Line of the base at which the next change of either side begins. */
function nextStart(left: Side, right: Side): number | null {
  const starts = [left, right].flatMap(({ hunks, next }) => hunks[next]?.from ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Lines that a side puts in front of a line of the base without touching it; none when it does not. */
function takeInsertion(side: Side, start: number): readonly string[] {
  const hunk = side.hunks[side.next];
  if (hunk === undefined || hunk.from !== start || hunk.removed > 0) return [];
  side.next += 1;
  return side.lines.slice(hunk.to, hunk.to + hunk.added);
}

/** Takes all changes that touch the same lines, and gives the line of the base behind them. */
function takeTouching(left: Side, right: Side, start: number): number {
  let end = start;
  for (;;) {
    const side = [left, right].find(({ hunks, next }) => {
      const from = hunks[next]?.from;
      return from !== undefined && (from === start || from < end);
    });
    const hunk = side?.hunks[side.next];
    if (side === undefined || hunk === undefined) return end;
    end = Math.max(end, hunk.from + hunk.removed);
    side.next += 1;
  }
}

function changedLines(
  base: readonly string[],
  side: Side,
  first: number,
  start: number,
  end: number,
): readonly string[] {
  const lines: string[] = [];
  let at = start;
  for (const { from, removed, to, added } of side.hunks.slice(first, side.next)) {
    lines.push(...base.slice(at, from), ...side.lines.slice(to, to + added));
    at = from + removed;
  }
  return [...lines, ...base.slice(at, end)];
}

function decide(base: readonly string[], mine: readonly string[], theirs: readonly string[]): MergedLines {
  if (same(mine, theirs) || same(theirs, base)) return { kind: "settled", lines: mine };
  if (same(mine, base)) return { kind: "settled", lines: theirs };
  if (base.length === 0) return { kind: "settled", lines: [...theirs, ...mine] };
  return { kind: "conflict", base, mine, theirs };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
