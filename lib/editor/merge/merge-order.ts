import { longestRun } from "../longest-run";

/**
 * The order of names after both sides changed it: theirs, with my new ones behind the name that they stand behind on my
 * side, and with those that I moved moved likewise. Names that both moved stay where they put them.
 * @param survives whether a name is there at all in the end
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  survives: (name: string) => boolean,
): readonly string[] {
  const movedByThem = movedNames(base, theirs);
  const moved = new Set([...movedNames(base, mine)].filter((name) => !movedByThem.has(name)));
  const order = theirs.filter((name) => survives(name) && !(moved.has(name) && mine.includes(name)));
  const placed = new Set(order);
  mine.forEach((name, index) => {
    if (placed.has(name) || !survives(name)) return;
    const before = mine.slice(0, index).findLast((other) => placed.has(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
    placed.add(name);
  });
  // What only the base and neither side has, but must not be lost.
  return [...order, ...base.filter((name) => survives(name) && !placed.has(name))];
}

/** Names that stand elsewhere among those that both lists have: as few as explain the new order. */
function movedNames(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((name, index) => [name, index]));
  const common = after.filter((name) => places.has(name));
  const kept = longestRun(common.map((name) => places.get(name) ?? 0));
  return new Set(common.filter((_, index) => !kept.has(index)));
}
