"use client";

import { EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { Plus } from "lucide-react";
import { memo, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { DrawnLine } from "@/lib/editor/drawing";
import { lineGhost } from "@/lib/editor/ghosts";
import { useCanvasActions, useCanvasView } from "./canvas-view";
import type { WireEdgeType } from "./flow-elements";
import { WireLabel } from "./wire-label";

/** The beginning of a line is left to the outlet below it, from which new lines are drawn. */
const besideOutlet = "0 12 100000";

const strokes = {
  sequence: "stroke-border-strong",
  data: "stroke-accent",
  guard: "stroke-status-waiting",
  skip: "stroke-status-continued",
} as const;

const fills = {
  sequence: "fill-border-strong",
  data: "fill-accent",
  guard: "fill-status-waiting",
  skip: "fill-status-continued",
} as const;

const dashes = { sequence: undefined, data: "1 5", guard: "5 4", skip: "9 5" } as const;

/** Ways of arriving, in degrees: from above, from the right, from the left. */
const turns = { sequence: 90, data: 180, guard: 0, skip: 0 } as const;

/** A line of the drawing: what comes next, what flows, what decides, and where a failure leads. Each has its look. */
export const WireEdge = memo(function WireEdge({ data }: EdgeProps<WireEdgeType>) {
  const line = data?.line;
  return line === undefined ? null : <Wire line={line} />;
});

function Wire({ line }: { readonly line: DrawnLine }) {
  const selected = useCanvasView((view) => view.selectedLine === line.key);
  const near = useCanvasView(
    (view) =>
      [view.selectedKey, view.hoveredKey].includes(line.from) || [view.selectedKey, view.hoveredKey].includes(line.to),
  );
  const running = useCanvasView((view) => line.role === "sequence" && isRunning(line, view.statuses));
  const ghost = useCanvasView((view) => lineGhost(line, view.ghosts));
  const [pointed, setPointed] = useState(false);
  const { path } = line.route;
  const side = line.role !== "sequence";
  const strong = side && (selected || near || pointed);
  return (
    <g
      data-line-role={line.role}
      data-ghost={ghost ?? undefined}
      className={cn("group/wire", side && "cursor-pointer", ghost === "skipped" && "opacity-35")}
      onPointerEnter={side ? () => setPointed(true) : undefined}
      onPointerLeave={side ? () => setPointed(false) : undefined}
    >
      {side ? (
        <path d={path} fill="none" strokeWidth={16} strokeDasharray={besideOutlet} className="stroke-transparent" />
      ) : null}
      <path
        d={path}
        pointerEvents={side ? "none" : undefined}
        fill="none"
        strokeLinecap="round"
        strokeDasharray={ghost === "skipped" || ghost === "unknown" ? "2 6" : dashes[line.role]}
        strokeWidth={selected ? 2.5 : line.role === "sequence" ? 1.5 : strong ? 2 : 1.75}
        className={cn(
          strokes[line.role],
          "transition-[stroke-width,opacity] duration-100",
          side && !strong && "opacity-70 group-hover/wire:opacity-100",
          (running || (ghost === "would-run" && !side)) && "stroke-status-running",
        )}
      />
      {running ? (
        <path
          d={path}
          fill="none"
          strokeWidth={2.5}
          strokeDasharray="6 10"
          className="running-wire stroke-status-running"
        />
      ) : null}
      <Arrow line={line} running={running} faded={side && !strong} />
      <EdgeLabelRenderer>
        {strong ? <WireLabel line={line} selected={selected} whole={selected || pointed} /> : null}
        {line.insert === null ? null : <InsertButton line={line} />}
      </EdgeLabelRenderer>
    </g>
  );
}

/** An arrow at the end of the line, pointing the way the line arrives. */
function Arrow({
  line,
  running,
  faded,
}: {
  readonly line: DrawnLine;
  readonly running: boolean;
  readonly faded: boolean;
}) {
  const { x, y } = line.route.end;
  return (
    <path
      d="M-7,-3.5 L0,0 L-7,3.5 Z"
      transform={`translate(${x},${y}) rotate(${turns[line.role]})`}
      className={cn(fills[line.role], faded && "opacity-80", running && "fill-status-running")}
    />
  );
}

function InsertButton({ line }: { readonly line: DrawnLine }) {
  const { insertAt } = useCanvasActions();
  const editable = useCanvasView((view) => !view.readOnly && !view.stale);
  if (!editable) return null;
  const { x, y } = line.route.label;
  return (
    <button
      type="button"
      aria-label="Insert a step here"
      data-line-key={line.key}
      title="Insert a step here"
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`, pointerEvents: "all" }}
      onClick={(event) => {
        event.stopPropagation();
        insertAt(line.key);
      }}
      // The target is larger than what is seen of it: at the smallest first zoom, 70 %, it has 25 pixels, for fingers 33.
      className="group/insert nodrag nopan absolute z-10 inline-flex size-9 items-center justify-center rounded-full pointer-coarse:size-12"
    >
      <span className="inline-flex size-5 items-center justify-center rounded-full border border-border-strong/50 bg-surface-raised text-text-muted opacity-60 transition group-hover/insert:border-accent group-hover/insert:bg-accent group-hover/insert:text-on-accent group-hover/insert:opacity-100 group-focus-visible/insert:opacity-100 pointer-coarse:size-7 pointer-coarse:opacity-100">
        <Plus aria-hidden className="size-3 pointer-coarse:size-4" />
      </span>
    </button>
  );
}

function isRunning(
  line: DrawnLine,
  statuses: ReadonlyMap<string, { readonly status: string; readonly stepId: string }>,
): boolean {
  if (statuses.size === 0) return false;
  return statuses.get(line.to)?.status === "running";
}
