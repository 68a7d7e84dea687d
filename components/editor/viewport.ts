import type { Box } from "@/lib/editor/line-routing";

export type Viewport = { readonly x: number; readonly y: number; readonly zoom: number };
type Size = { readonly width: number; readonly height: number };

const margin = 40;
const smallest = 0.7;
/** Between a label and the border of the canvas. */
const labelMargin = 4;
/** In pixels, with a margin. */
const smallScreen = 300;
/** The lower edge of the canvas belongs to zoom and legend. */
const controlsHeight = 48;
const aboveControls = 16;

/** How the whole drawing, or a part of it, is brought into sight. */
export const fitting = {
  padding: { x: "6%", top: "24px", bottom: `${controlsHeight + aboveControls}px` },
  maxZoom: 1,
} as const;

/** Everything, when it stays readable; else readable size with the beginning at the top. */
export function firstViewport(bounds: Box, screen: Size): Viewport {
  const room = screen.height - margin - controlsHeight - aboveControls;
  const whole = Math.min((screen.width - 2 * margin) / Math.max(bounds.width, 1), room / Math.max(bounds.height, 1));
  const zoom = Math.min(1, Math.max(smallest, whole));
  const x = (screen.width - bounds.width * zoom) / 2 - bounds.x * zoom;
  const fits = bounds.height * zoom <= room + 0.5;
  const top = fits ? Math.min((screen.height - controlsHeight - bounds.height * zoom) / 2, 96) : margin;
  return { x, y: top - bounds.y * zoom, zoom };
}

/** How far a drawing can be zoomed out: until all of it shows on a small screen. */
export function smallestZoom(bounds: Box): number {
  return Math.min(0.05, smallScreen / Math.max(bounds.width, bounds.height, 1));
}

/** The viewport that shows the whole box, moved as little as possible; null when it shows already. */
export function panIntoView(box: Box, viewport: Viewport, screen: Size): Viewport | null {
  const shiftX = shiftIntoView(box.x * viewport.zoom + viewport.x, box.width * viewport.zoom, screen.width);
  const shiftY = shiftIntoView(
    box.y * viewport.zoom + viewport.y,
    box.height * viewport.zoom,
    screen.height - controlsHeight,
  );
  if (shiftX === 0 && shiftY === 0) return null;
  return { x: viewport.x + shiftX, y: viewport.y + shiftY, zoom: viewport.zoom };
}

/**
 * How far a label centred at `x` moves sideways, in units of the drawing, so that the border of the canvas does not cut
 * it. A label whose place is out of sight stays there.
 */
export function labelShift(x: number, labelWidth: number, viewport: Viewport, screenWidth: number): number {
  const place = x * viewport.zoom + viewport.x;
  if (place < 0 || place > screenWidth) return 0;
  const half = (labelWidth / 2) * viewport.zoom;
  const lowest = labelMargin + half;
  const highest = screenWidth - labelMargin - half;
  const shown = Math.max(lowest, Math.min(place, highest));
  return (shown - place) / viewport.zoom;
}

function shiftIntoView(start: number, size: number, screen: number): number {
  if (start < 16) return margin - start;
  if (start + size > screen - 16 && size < screen) return screen - margin - size - start;
  return 0;
}
