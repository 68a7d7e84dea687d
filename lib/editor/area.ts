import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { Drawing, DrawnStep } from "./drawing";

/** A rectangle; of the drawing in canvas units, on the screen in pixels. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Steps that an area touches, in file order. A container counts only when the area holds its beginning: a frame drawn
 * inside of it means the steps there.
 */
export function stepsInArea(drawing: Drawing, area: Area): readonly StepPath[] {
  return drawing.steps.filter((step) => touches(step, area)).map((step) => step.path);
}

function touches({ box, container }: DrawnStep, area: Area): boolean {
  const overlaps =
    box.x < area.x + area.width &&
    area.x < box.x + box.width &&
    box.y < area.y + area.height &&
    area.y < box.y + box.height;
  return container ? overlaps && area.y <= box.y : overlaps;
}
