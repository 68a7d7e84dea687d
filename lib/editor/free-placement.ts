import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { Drawing } from "./drawing";
import { offsetOf, type StepOffsets } from "./step-offsets";

/** New offsets of steps that were dragged this far, or why they cannot be moved by hand. */
export type FreeMove =
  | { readonly kind: "moved"; readonly offsets: StepOffsets }
  | { readonly kind: "refused"; readonly reason: string };

/** Moves steps by hand. Their places are kept by id, so a step needs one, and one that no other step has. */
export function freeMove(
  drawing: Drawing,
  offsets: StepOffsets,
  paths: readonly StepPath[],
  by: { readonly dx: number; readonly dy: number },
): FreeMove {
  const keys = new Set(paths.map(pathKey));
  const moved: Record<string, { dx: number; dy: number }> = {};
  for (const step of drawing.steps) {
    if (!keys.has(step.key)) continue;
    if (step.id === null)
      return { kind: "refused", reason: "A step without an id cannot be moved by hand: give it one." };
    if (drawing.steps.some((other) => other.id === step.id && other.key !== step.key)) {
      return { kind: "refused", reason: `Two steps are named ${step.id}: rename one to move it by hand.` };
    }
    const before = offsetOf(offsets, step.id) ?? { dx: 0, dy: 0 };
    moved[step.id] = { dx: Math.round(before.dx + by.dx), dy: Math.round(before.dy + by.dy) };
  }
  return { kind: "moved", offsets: moved };
}
