import type { Drawing, DrawnStep } from "./drawing";
import { centerOf } from "./drawing";

export type WalkDirection = "up" | "down" | "left" | "right";

/**
 * The step that an arrow key leads to. Up and down follow the file; left and right go to the neighbour on the drawing,
 * and where there is none, out of a container or into it. Null at the edge; the first step when none is selected.
 */
export function walkFrom(drawing: Drawing, key: string | null, direction: WalkDirection): DrawnStep | null {
  const { steps } = drawing;
  const index = steps.findIndex((step) => step.key === key);
  const current = steps[index];
  if (current === undefined) return (direction === "up" ? steps.at(-1) : steps[0]) ?? null;
  switch (direction) {
    case "up":
      return steps[index - 1] ?? null;
    case "down":
      return steps[index + 1] ?? null;
    case "left":
      return beside(steps, current, -1) ?? steps.find((step) => step.key === current.parent) ?? null;
    case "right":
      return beside(steps, current, 1) ?? steps.find((step) => step.parent === current.key) ?? null;
  }
}

function beside(steps: readonly DrawnStep[], current: DrawnStep, sign: 1 | -1): DrawnStep | null {
  const own = centerOf(current.box);
  const candidates = steps
    .filter((step) => step.parent === current.parent && step.key !== current.key)
    .filter((step) => step.box.y < current.box.y + current.box.height && step.box.y + step.box.height > current.box.y)
    .map((step) => ({ step, distance: (centerOf(step.box).x - own.x) * sign }))
    .filter(({ distance }) => distance > 0)
    .sort((a, b) => a.distance - b.distance);
  return candidates[0]?.step ?? null;
}
