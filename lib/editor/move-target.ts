import { isWithin, pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
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
 * The place for steps that are dragged to `at`: in the container under it, else at the top level, between the two
 * neighbours there. Null when that is where they already stand, or when they would land inside one of themselves.
 * Without dragged steps it is the place for a new one. Whether the language allows it, the command says.
 */
export function moveTarget(drawing: Drawing, dragged: readonly StepPath[], at: Point): MoveTarget | null {
  const container = containerAt(drawing, at);
  if (container !== null && dragged.some((path) => isWithin(container.path, path))) return null;
  const list = container === null ? listAtTop(drawing) : listInside(drawing, container);
  if (list === null) return null;
  const members = drawing.steps
    .filter((step) => step.parent === (container?.key ?? null))
    .sort((a, b) => listOf(a.path).index - listOf(b.path).index);
  const upright = !isOrdered(drawing, container);
  const index = members.filter((step) => isBefore(step, at, upright)).length;
  if (staysTogether(members, dragged, index)) return null;
  return { place: { list, index }, marker: markerAt(members, index, upright) };
}

/** True when the steps stand side by side, and the place is before, within or behind them. */
function staysTogether(members: readonly DrawnStep[], dragged: readonly StepPath[], index: number): boolean {
  const keys = new Set(dragged.map(pathKey));
  const own = members.flatMap((step, at) => (keys.has(step.key) ? [at] : []));
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined || own.length !== dragged.length) return false;
  return last - first === own.length - 1 && index >= first && index <= last + 1;
}

function containerAt(drawing: Drawing, at: Point): DrawnStep | null {
  const under = drawing.steps.filter(
    ({ container, box }) =>
      container && at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height,
  );
  return under.at(-1) ?? null;
}

function listAtTop(drawing: Drawing): StepPath {
  const top = drawing.steps.find((step) => step.parent === null);
  return top === undefined ? ["steps"] : listOf(top.path).list;
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
