"use client";

import { ViewportPortal } from "@xyflow/react";
import { cn } from "@/components/ui/cn";
import type { Drawing } from "@/lib/editor/drawing";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { useSearch } from "./use-search";

/** Between a step and its frame, in canvas units: the number of its problems stands there. */
const clear = 12;

/** Frames around the steps that the search found something in. */
export function HitMarks({ drawing }: { readonly drawing: Drawing }) {
  const open = useSearch((state) => state.mode !== null);
  const hits = useSearch((state) => state.hits);
  const current = useSearch((state) => state.hits[state.current]?.step ?? null);
  if (!open || hits.length === 0) return null;
  const keys = new Set(hits.map((hit) => (hit.step === null ? "" : pathKey(hit.step))));
  const currentKey = current === null ? null : pathKey(current);
  return (
    <ViewportPortal>
      {drawing.steps
        .filter((step) => keys.has(step.key))
        .map(({ key, box }) => (
          <span
            key={key}
            aria-hidden
            data-hit={key === currentKey ? "current" : "found"}
            className={cn(
              "pointer-events-none absolute rounded-lg border-2 border-status-stale",
              key === currentKey && "border-4",
            )}
            style={{
              transform: `translate(${box.x - clear}px, ${box.y - clear}px)`,
              width: box.width + 2 * clear,
              height: box.height + 2 * clear,
              zIndex: 900,
            }}
          />
        ))}
    </ViewportPortal>
  );
}
