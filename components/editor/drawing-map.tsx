"use client";

import { Panel, useReactFlow, useStore, useViewport } from "@xyflow/react";
import { type PointerEvent, useMemo } from "react";
import { useLater } from "@/components/ui/use-later";
import type { Drawing } from "@/lib/editor/drawing";
import { mapPaths, mapScale, onMap, underMap } from "@/lib/editor/drawing-map";
import { nodeWidth } from "@/lib/editor/node-size";

/** Tall and narrow, like the drawing. */
const size = { width: 84, height: 220 };
/** The frame keeps clear of the border, which takes a pixel of the picture on each side. */
const edge = 3;
/** Steps that are narrower, in pixels, look like a line. */
const finest = 12;
/** A smaller frame could not be seen. */
const smallestFrame = 6;

/** The whole drawing in a corner, with a frame around what is in sight; pressing or dragging on it goes there. */
export function DrawingMap({ drawing: drawn }: { readonly drawing: Drawing }) {
  const drawing = useLater(drawn);
  const flow = useReactFlow();
  const scale = useMemo(() => mapScale(drawing.bounds, size), [drawing.bounds]);
  const paths = useMemo(() => mapPaths(drawing, scale), [drawing, scale]);
  const goTo = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { x, y } = underMap({ x: event.clientX - left, y: event.clientY - top }, scale);
    void flow.setCenter(x, y, { zoom: flow.getZoom() });
  };
  return (
    <>
      <FarNote steps={drawing.steps.length} />
      <Panel position="bottom-right" className="nopan nowheel !m-3 !mb-14 hidden md:block">
        <svg
          role="img"
          aria-label="Map of the workflow"
          {...size}
          className="cursor-pointer touch-none rounded-md border bg-surface-raised"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            goTo(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
          }}
        >
          <path d={paths.containers} fill="var(--color-border)" />
          <path d={paths.steps} fill="var(--color-border-strong)" fillOpacity={0.5} />
          <path d={paths.gates} fill="var(--color-status-waiting)" />
          <InSight scale={scale} />
        </svg>
      </Panel>
    </>
  );
}

/** In place of steps that are finer than a hair: how they come into sight. */
function FarNote({ steps }: { readonly steps: number }) {
  const far = useStore(({ transform }) => transform[2] * nodeWidth < finest);
  if (!far) return null;
  return (
    <Panel
      position="top-center"
      className="pointer-events-none !m-6 w-max max-w-[min(24rem,calc(100%-3rem))] rounded-md border bg-surface-raised px-3 py-2 text-sm"
    >
      {steps.toLocaleString("en")} steps, too small to be made out from here.{" "}
      <span className="text-text-muted">Press 0 for full size, or pick a place on the map.</span>
    </Panel>
  );
}

function InSight({ scale }: { readonly scale: ReturnType<typeof mapScale> }) {
  const { x, y, zoom } = useViewport();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const frame = onMap({ x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }, scale);
  const left = Math.max(1, frame.x);
  const top = Math.min(Math.max(1, frame.y), size.height - smallestFrame - edge);
  const right = Math.min(size.width - edge, frame.x + frame.width);
  const bottom = Math.min(size.height - edge, Math.max(frame.y + frame.height, top + smallestFrame));
  return (
    <rect
      x={left}
      y={top}
      width={Math.max(smallestFrame, right - left)}
      height={Math.max(smallestFrame, bottom - top)}
      rx={2}
      fill="color-mix(in srgb, var(--color-accent) 14%, transparent)"
      stroke="var(--color-accent)"
    />
  );
}
