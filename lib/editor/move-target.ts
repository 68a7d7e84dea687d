import { isWithin, type StepPath } from "@/lib/lobster/contract/document-path";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { centerOf, type Drawing, type DrawnStep } from "./drawing";
import type { Point } from "./line-routing";
import { listOf } from "./locate-step";

/** Where a dragged step would be put down, and the line that shows it. */
export type MoveTarget = {
  readonly place: StepPlace;
  readonly marker: { readonly x: number; readonly y: number; readonly length: number; readonly upright: boolean };
};

const markerGap = 18;

/**
 * The place for a step whose centre is dragged to `at`: in the container under it, else at the top level, between the
 * two neighbours there. Null when that is where the step already stands, or when it would land inside itself.
 */
export function moveTarget(drawing: Drawing, dragged: StepPath, at: Point): MoveTarget | null {
  const container = containerAt(drawing, dragged, at);
  const list = container === null ? listAtTop(dragged, drawing) : listInside(drawing, container);
  if (list === null) return null;
  const members = drawing.steps
    .filter((step) => step.parent === (container?.key ?? null))
    .sort((a, b) => listOf(a.path).index - listOf(b.path).index);
  const upright = !isOrdered(drawing, container);
  const index = members.filter((step) => isBefore(step, at, upright)).length;
  const own = members.findIndex((step) => step.path.join("/") === dragged.join("/"));
  if (own !== -1 && (index === own || index === own + 1)) return null;
  return { place: { list, index }, marker: markerAt(members, index, upright) };
}

function containerAt(drawing: Drawing, dragged: StepPath, at: Point): DrawnStep | null {
  const under = drawing.steps.filter(
    ({ container, path, box }) =>
      container &&
      !isWithin(path, dragged) &&
      at.x >= box.x &&
      at.x <= box.x + box.width &&
      at.y >= box.y &&
      at.y <= box.y + box.height,
  );
  return under.at(-1) ?? null;
}

function listAtTop(dragged: StepPath, drawing: Drawing): StepPath {
  const top = drawing.steps.find((step) => step.parent === null);
  return listOf(top?.path ?? dragged).list;
}

function listInside(drawing: Drawing, container: DrawnStep): StepPath | null {
  const [first] = drawing.document.stepAt(container.path)?.kind.childLists ?? [];
  return first === undefined ? null : [...container.path, ...first.path];
}

function isOrdered(drawing: Drawing, container: DrawnStep | null): boolean {
  if (container === null) return true;
  return drawing.document.stepAt(container.path)?.kind.childLists[0]?.ordered ?? true;
}

function isBefore(step: DrawnStep, at: Point, upright: boolean): boolean {
  const center = centerOf(step.box);
  return upright ? center.x < at.x : center.y < at.y;
}

function markerAt(members: readonly DrawnStep[], index: number, upright: boolean): MoveTarget["marker"] {
  const before = members[index - 1]?.box;
  const after = members[index]?.box;
  const near = after ?? before ?? { x: 0, y: 0, width: 0, height: 0 };
  if (upright) {
    const end = before === undefined ? near.x - markerGap : before.x + before.width;
    const start = after === undefined ? end + markerGap : after.x;
    return {
      x: before === undefined ? near.x - markerGap : (end + start) / 2,
      y: near.y,
      length: near.height,
      upright,
    };
  }
  const bottom = before === undefined ? near.y - markerGap * 2 : before.y + before.height;
  const top = after === undefined ? bottom + markerGap * 2 : after.y;
  return { x: near.x, y: (bottom + top) / 2, length: near.width, upright };
}
