/** A run of lines that differ: `before` lines `[from, from + removed)` became `after` lines `[to, to + added)`, 0-based. */
export type LineHunk = {
  readonly from: number;
  readonly removed: number;
  readonly to: number;
  readonly added: number;
};

/** Above this many differing lines the middle counts as one hunk: the exact answer would cost quadratic time. */
const editLimit = 400;

/** Lines of a text, each with its line break. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

/** Shortest list of hunks between two lists of lines (Myers' greedy algorithm). */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineHunk[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const left = before.slice(head, before.length - tail);
  const right = after.slice(head, after.length - tail);
  if (left.length === 0 && right.length === 0) return [];
  const whole = { from: head, removed: left.length, to: head, added: right.length };
  if (left.length === 0 || right.length === 0) return [whole];
  const trace = shortestTrace(left, right);
  if (trace === null) return [whole];
  return hunksOf(trace, left, right).map((hunk) => ({ ...hunk, from: hunk.from + head, to: hunk.to + head }));
}

type Frontier = Map<number, number>;

function shortestTrace(left: readonly string[], right: readonly string[]): readonly Frontier[] | null {
  const trace: Frontier[] = [];
  let frontier: Frontier = new Map([[1, 0]]);
  for (let depth = 0; depth <= Math.min(editLimit, left.length + right.length); depth += 1) {
    const next: Frontier = new Map(frontier);
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      let x = startOf(frontier, diagonal, depth);
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= left.length && x - diagonal >= right.length) return [...trace, frontier];
    }
    trace.push(frontier);
    frontier = next;
  }
  return null;
}

function startOf(frontier: Frontier, diagonal: number, depth: number): number {
  const below = frontier.get(diagonal - 1) ?? -1;
  const above = frontier.get(diagonal + 1) ?? -1;
  return diagonal === -depth || (diagonal !== depth && below < above) ? above : below + 1;
}

function hunksOf(trace: readonly Frontier[], left: readonly string[], right: readonly string[]): LineHunk[] {
  const moves: { readonly x: number; readonly y: number; readonly removes: boolean }[] = [];
  let x = left.length;
  let y = right.length;
  for (let depth = trace.length - 1; depth > 0; depth -= 1) {
    const frontier = trace[depth] ?? new Map<number, number>();
    const diagonal = x - y;
    const below = frontier.get(diagonal - 1) ?? -1;
    const above = frontier.get(diagonal + 1) ?? -1;
    const inserts = diagonal === -depth || (diagonal !== depth && below < above);
    const startX = inserts ? above : below;
    const startY = inserts ? above - (diagonal + 1) : below - (diagonal - 1);
    moves.push({ x: startX, y: startY, removes: !inserts });
    x = startX;
    y = startY;
  }
  return joinMoves(moves.reverse());
}

function joinMoves(
  moves: readonly { readonly x: number; readonly y: number; readonly removes: boolean }[],
): LineHunk[] {
  const hunks: LineHunk[] = [];
  for (const move of moves) {
    const last = hunks.at(-1);
    const removed = move.removes ? 1 : 0;
    if (last !== undefined && last.from + last.removed === move.x && last.to + last.added === move.y) {
      hunks[hunks.length - 1] = { ...last, removed: last.removed + removed, added: last.added + 1 - removed };
    } else {
      hunks.push({ from: move.x, removed, to: move.y, added: 1 - removed });
    }
  }
  return hunks;
}
