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
  const pathOf = (wanted: (step: DrawnStep) => boolean): string =>
    steps.flatMap((step) => (wanted(step) ? [barOf(onMap(step.box, scale))] : [])).join("");
  return {
    containers: pathOf(({ container }) => container),
    steps: pathOf(({ container, facts }) => !container && !facts.gate),
    gates: pathOf(({ container, facts }) => !container && facts.gate),
  };
}

function barOf({ x, y, width, height }: Box): string {
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  const [wide, high] = [Math.max(width, thinnest).toFixed(1), Math.max(height, thinnest).toFixed(1)];
  return `M${left} ${top}h${wide}v${high}h-${wide}z`;
}
