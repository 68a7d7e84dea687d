"use client";

import { Panel, ViewportPortal } from "@xyflow/react";
import { cn } from "@/components/ui/cn";
import type { DropPreview } from "./drag-preview";

type InsertionMarkerProps = {
  readonly preview: DropPreview | null;
  /** How many steps are dragged. */
  readonly count?: number;
};

/** The line that shows where dragged steps will stand, or why they cannot stand there. */
export function InsertionMarker({ preview, count = 1 }: InsertionMarkerProps) {
  if (preview === null) return null;
  const { x, y, length, upright } = preview.target.marker;
  const refused = preview.reason !== null;
  const words = preview.reason ?? (count > 1 ? `${count} steps` : null);
  return (
    <>
      <ViewportPortal>
        <div
          aria-hidden
          data-testid="insertion-marker"
          className={cn("pointer-events-none absolute rounded-full", refused ? "bg-danger" : "bg-accent")}
          style={{
            zIndex: 2000,
            transform: `translate(${x}px, ${y}px)`,
            width: upright ? 3 : length,
            height: upright ? length : 3,
          }}
        >
          <span
            className={cn(
              "-top-[4px] -left-[5px] absolute size-[11px] rounded-full border-[3px] bg-surface-raised",
              refused ? "border-danger" : "border-accent",
            )}
          />
        </div>
      </ViewportPortal>
      {words === null ? null : (
        <Panel
          position="top-center"
          className={cn(
            "pointer-events-none max-w-[90cqw] rounded-md border bg-surface-raised px-3 py-1.5 text-sm shadow-overlay",
            refused ? "border-danger text-danger" : "text-text",
          )}
        >
          {words}
        </Panel>
      )}
    </>
  );
}
