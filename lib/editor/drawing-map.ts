import type { Drawing, DrawnStep } from "./drawing";
import type { Box } from "./line-routing";

export type MapSize = { readonly width: number; readonly height: number };

/** How a point of the drawing is found on its map: each axis has a scale of its own. */
export type MapScale = { readonly x: number; readonly y: number; readonly left: number; readonly top: number };

/** Fills of the map by what they stand for, as path data: a thousand steps are three elements. */
export type MapPaths = { readonly containers: string; readonly steps: string; readonly gates: string };

/** Space around the drawing on the map, in pixels. */
const inset = 6;
/** Thinner bars are not seen. */
const thinnest = 1;
/** Of the width of a gate. */
const tickPart = 0.25;

/**
 * The scale that shows the whole drawing. A drawing far taller than its map is wide for its height: its steps become bars
 * of the map's width instead of specks.
 */
export function mapScale(bounds: Box, size: MapSize): MapScale {
  const [room, tall] = [size.width - 2 * inset, size.height - 2 * inset];
  const across = room / Math.max(bounds.width, 1);
  const down = Math.min(across, tall / Math.max(bounds.height, 1));
  return { x: across, y: down, left: inset - bounds.x * across, top: inset - bounds.y * down };
}

/** A box of the drawing on the map. */
export function onMap(box: Box, { x, y, left, top }: MapScale): Box {
  return { x: left + box.x * x, y: top + box.y * y, width: box.width * x, height: box.height * y };
}

/** The point of the drawing under a point of the map. */
export function underMap(at: { readonly x: number; readonly y: number }, { x, y, left, top }: MapScale) {
  return { x: (at.x - left) / x, y: (at.y - top) / y };
}

export function mapPaths({ steps }: Drawing, scale: MapScale): MapPaths {
  const isGate = ({ container, facts }: DrawnStep) => !container && facts.gate;
  const pathOf = (wanted: (step: DrawnStep) => boolean): string =>
    steps.flatMap((step) => (wanted(step) ? [barOf(onMap(step.box, scale))] : [])).join("");
  return {
    containers: pathOf(({ container }) => container),
    steps: pathOf((step) => !step.container && !isGate(step)),
    gates: steps.flatMap((step) => (isGate(step) ? [gateOf(onMap(step.box, scale))] : [])).join(""),
  };
}

/** Where steps are thinner than what can be seen, a whole bar would cover those beside it: the gate is a tick at the edge. */
function gateOf(box: Box): string {
  if (box.height >= 2 * thinnest) return barOf(box);
  const width = box.width * tickPart;
  return barOf({ ...box, x: box.x + box.width - width, width });
}

function barOf({ x, y, width, height }: Box): string {
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  const [wide, high] = [Math.max(width, thinnest).toFixed(1), Math.max(height, thinnest).toFixed(1)];
  return `M${left} ${top}h${wide}v${high}h-${wide}z`;
}
