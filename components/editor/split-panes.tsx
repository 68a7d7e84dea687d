"use client";

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { useEditorUi } from "./editor-ui";

const widthKey = "lobster-studio.text-width";
const smallest = 280;
const smallestGraph = 320;

/** Graph and text beside each other, or one of them. The border between them moves with pointer and arrow keys. */
export function SplitPanes({ graph, text }: { readonly graph: ReactNode; readonly text: ReactNode }) {
  const { view } = useEditorUi();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => Number(localStorage.getItem(widthKey) ?? 440) || 440);
  const both = view === "both";

  const resize = (wanted: number) => {
    const most = Math.max(smallest, (box.current?.clientWidth ?? 1200) - smallestGraph);
    const next = Math.round(Math.min(Math.max(wanted, smallest), most));
    localStorage.setItem(widthKey, String(next));
    setWidth(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = box.current?.getBoundingClientRect().right ?? 0;
    resize(right - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowLeft" ? 24 : event.key === "ArrowRight" ? -24 : 0;
    if (step === 0) return;
    event.preventDefault();
    resize(width + step);
  };

  return (
    <div ref={box} className="flex min-h-0 min-w-0 flex-1">
      {view === "text" ? null : <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden">{graph}</div>}
      {both ? (
        // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no hr
        <div
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label="Width of the text"
          aria-valuenow={width}
          aria-valuemin={smallest}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onKeyDown={onKeyDown}
          className="relative z-10 w-px shrink-0 cursor-col-resize bg-border after:absolute after:inset-y-0 after:-left-1 after:w-2 after:content-[''] hover:bg-accent focus-visible:bg-accent"
        />
      ) : null}
      {view === "graph" ? null : (
        <div
          className={cn("min-h-0 min-w-0", both ? "shrink-0" : "flex-1")}
          style={both ? { width, maxWidth: `calc(100% - ${smallestGraph}px)` } : undefined}
        >
          {text}
        </div>
      )}
    </div>
  );
}
