import { linesOf } from "../diff-lines";
import type { StepPart } from "./file-parts";

/** A step with the name under which the three sides of a merge know it. */
export type KeyedStep = StepPart & { readonly key: string };

/** Steps of the base, each with a name of its own. */
export function keyBase(steps: readonly StepPart[]): readonly KeyedStep[] {
  const once = idsOnce(steps);
  return steps.map((step, index) => ({
    ...step,
    key: step.id !== null && once.has(step.id) ? `id ${step.id}` : `nth ${index}`,
  }));
}

/**
 * Steps of one side under the names of the base: by id; those without an id, or with a new one, by equal text, or by
 * standing alone between the same neighbours and being alike. What is left is new.
 */
export function keySide(base: readonly KeyedStep[], side: readonly StepPart[]): readonly KeyedStep[] {
  const once = idsOnce(side);
  const free = new Map(base.map((step) => [step.key, step]));
  const keys: (string | null)[] = side.map(({ id }) => {
    const key = `id ${id}`;
    return id !== null && once.has(id) && free.delete(key) ? key : null;
  });
  side.forEach((step, index) => {
    if (keys[index] !== null) return;
    const equal = [...free.values()].find(({ text }) => text === step.text);
    if (equal !== undefined && free.delete(equal.key)) keys[index] = equal.key;
  });
  matchGaps(base, side, keys, free);
  const used = new Set(keys);
  return side.map((step, index) => {
    const known = keys[index];
    if (known !== null && known !== undefined) return { ...step, key: known };
    const wanted = step.id === null ? `new ${step.text}` : `id ${step.id}`;
    const key = used.has(wanted) ? `${wanted} ${index}` : wanted;
    used.add(key);
    return { ...step, key };
  });
}

function matchGaps(
  base: readonly KeyedStep[],
  side: readonly StepPart[],
  keys: (string | null)[],
  free: Map<string, KeyedStep>,
): void {
  const places = new Map(base.map(({ key }, index) => [key, index]));
  side.forEach((step, index) => {
    if (keys[index] !== null) return;
    const before = index === 0 ? -1 : places.get(keys[index - 1] ?? "");
    if (before === undefined) return;
    const candidate = base[before + 1];
    if (candidate === undefined || !free.has(candidate.key) || !alike(candidate.text, step.text)) return;
    free.delete(candidate.key);
    keys[index] = candidate.key;
  });
}

/** True when at least half of the lines of the longer text are in both. */
function alike(a: string, b: string): boolean {
  const [left, right] = [linesOf(a), linesOf(b)].map((lines) => lines.map((line) => line.trim()).filter(Boolean));
  if (left === undefined || right === undefined) return false;
  const known = new Set(left);
  return right.filter((line) => known.has(line)).length * 2 >= Math.max(left.length, right.length);
}

function idsOnce(steps: readonly StepPart[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { id } of steps) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set([...counts].flatMap(([id, count]) => (count === 1 ? [id] : [])));
}
