/** How far a step was moved by hand from its automatic place, in canvas units. */
export type StepOffset = { readonly dx: number; readonly dy: number };

/** By step id. Ids of steps that are gone may be left over; they move nothing. */
export type StepOffsets = Readonly<Record<string, StepOffset>>;

export const noOffsets: StepOffsets = {};

/** The offset of a step; null for one that stands at its automatic place. */
export function offsetOf(offsets: StepOffsets, id: string | null): StepOffset | null {
  return id !== null && Object.hasOwn(offsets, id) ? (offsets[id] ?? null) : null;
}

/** The offsets after a step got another id. One that was left over under the new id is forgotten. */
export function renameOffset(offsets: StepOffsets, from: string, to: string): StepOffsets {
  const moved = offsetOf(offsets, from);
  if (moved === null || from === to) return offsets;
  return Object.fromEntries([...Object.entries(offsets).filter(([id]) => id !== from && id !== to), [to, moved]]);
}

/** The offsets after steps were dragged; one that came back to its place needs none. */
export function withOffsets(offsets: StepOffsets, changed: StepOffsets): StepOffsets {
  const kept = Object.entries({ ...offsets, ...changed }).filter(([, { dx, dy }]) => dx !== 0 || dy !== 0);
  return kept.length === 0 ? noOffsets : Object.fromEntries(kept);
}

export function sameOffsets(a: StepOffsets, b: StepOffsets): boolean {
  const ids = Object.keys(a);
  return (
    ids.length === Object.keys(b).length &&
    ids.every((id) => {
      const [left, right] = [offsetOf(a, id), offsetOf(b, id)];
      return left?.dx === right?.dx && left?.dy === right?.dy;
    })
  );
}

/**
 * What makes `after` of `before`: moved steps, and null for those that went back. An offset that is gone with its step
 * changes nothing, for the step may be gone from a text that was not saved.
 */
export function offsetChanges(
  before: StepOffsets,
  after: StepOffsets,
  isStep: (id: string) => boolean,
): Readonly<Record<string, StepOffset | null>> {
  const moved = Object.entries(after).filter(([id, { dx, dy }]) => {
    const last = offsetOf(before, id);
    return last?.dx !== dx || last.dy !== dy;
  });
  const back = Object.keys(before).filter((id) => offsetOf(after, id) === null && isStep(id));
  return Object.fromEntries([...moved, ...back.map((id) => [id, null] as const)]);
}
