"use client";

import { FileDown } from "lucide-react";
import { useEffect, useState } from "react";
import { takeEarlyDrops } from "./early-drops";

/** Takes files that are dropped anywhere in the window, and says so while they hang over it. */
export function DropOverlay({ onDrop }: { readonly onDrop: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onDrop(files);
    };
    window.addEventListener("dragover", drag);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    const early = takeEarlyDrops();
    if (early.length > 0) onDrop(early);
    return () => {
      window.removeEventListener("dragover", drag);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [onDrop]);
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 bg-scrim p-4">
      <div className="flex h-full animate-appear flex-col items-center justify-center gap-2 rounded-lg border-2 border-accent border-dashed bg-surface-raised/95">
        <FileDown aria-hidden className="size-7 text-accent" strokeWidth={1.5} />
        <p className="font-semibold text-md">Drop to import</p>
        <p className="text-text-muted">The files are stored byte for byte.</p>
      </div>
    </div>
  );
}
