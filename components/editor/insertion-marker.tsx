"use client";

import { ViewportPortal } from "@xyflow/react";
import type { MoveTarget } from "@/lib/editor/move-target";

/** The line that shows where a dragged step will stand. */
export function InsertionMarker({ marker }: { readonly marker: MoveTarget["marker"] | null }) {
  if (marker === null) return null;
  const { x, y, length, upright } = marker;
  return (
    <ViewportPortal>
      <div
        aria-hidden
        className="pointer-events-none absolute rounded-full bg-accent"
        style={{
          zIndex: 2000,
          transform: `translate(${x}px, ${y}px)`,
          width: upright ? 3 : length,
          height: upright ? length : 3,
        }}
      >
        <span className="-top-[4px] -left-[5px] absolute size-[11px] rounded-full border-[3px] border-accent bg-surface-raised" />
      </div>
    </ViewportPortal>
  );
}
