"use client";

import type { KeyboardEvent, PointerEvent, RefObject } from "react";

const smallest = 160;
const keyStep = 24;

type PanelEdgeProps = {
  readonly panel: RefObject<HTMLElement | null>;
  /** In pixels. */
  readonly height: number;
  readonly onResize: (height: number) => void;
};

/** The upper border of the panel: moves with pointer and arrow keys. */
export function PanelEdge({ panel, height, onResize }: PanelEdgeProps) {
  const resize = (wanted: number) => {
    onResize(Math.round(Math.min(Math.max(wanted, smallest), window.innerHeight * 0.7)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize((panel.current?.getBoundingClientRect().bottom ?? 0) - event.clientY);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? keyStep : event.key === "ArrowDown" ? -keyStep : 0;
    if (step === 0) return;
    event.preventDefault();
    resize(height + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no hr
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label="Height of the panel"
      aria-valuenow={height}
      aria-valuemin={smallest}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="relative h-px shrink-0 cursor-row-resize bg-border after:absolute after:inset-x-0 after:-top-1 after:h-2 after:content-[''] hover:bg-accent focus-visible:bg-accent"
    />
  );
}
