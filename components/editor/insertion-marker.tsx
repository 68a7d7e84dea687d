"use client";

import { useStore, ViewportPortal } from "@xyflow/react";
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
  return (
    <ViewportPortal>
      <div
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
        <MarkerWords words={preview.reason ?? (count > 1 ? `${count} steps` : null)} refused={refused} />
      </div>
    </ViewportPortal>
  );
}

/** Readable at every zoom. */
function MarkerWords({ words, refused }: { readonly words: string | null; readonly refused: boolean }) {
  const zoom = useStore(({ transform }) => transform[2]);
  if (words === null) return null;
  return (
    <span
      style={{ transform: `scale(${1 / zoom})`, transformOrigin: "top left" }}
      className={cn(
        "absolute top-2 left-3 w-max max-w-80 rounded-md border bg-surface-raised px-2 py-1 text-sm shadow-overlay",
        refused ? "border-danger text-danger" : "text-text",
      )}
    >
      {words}
    </span>
  );
}
