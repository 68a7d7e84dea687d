"use client";

import { EdgeLabelRenderer, type EdgeProps, useStore } from "@xyflow/react";
import { Plus } from "lucide-react";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import type { DrawnLine } from "@/lib/editor/drawing";
import { useCanvasActions, useCanvasView } from "./canvas-view";
import type { WireEdgeType } from "./flow-elements";
import { labelShift } from "./viewport";

const strokes = {
  sequence: "stroke-border-strong",
  data: "stroke-accent",
  guard: "stroke-status-waiting",
} as const;

/** A line of the drawing: what comes next, what flows, or what decides. Three roles, three looks. */
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
  const { path } = line.route;
  const side = line.role !== "sequence";
  const strong = side && (selected || near);
  return (
    <g data-line-role={line.role} className={cn("group/wire", side && "cursor-pointer")}>
      {side ? <path d={path} fill="none" strokeWidth={16} className="stroke-transparent" /> : null}
      <path
        d={path}
        fill="none"
        strokeLinecap="round"
        strokeDasharray={line.role === "guard" ? "5 4" : line.role === "data" ? "1 5" : undefined}
        strokeWidth={selected ? 2.5 : line.role === "sequence" ? 1.5 : strong ? 2 : 1.75}
        className={cn(
          strokes[line.role],
          "transition-[stroke-width,opacity] duration-100",
          side && !strong && "opacity-70 group-hover/wire:opacity-100",
          running && "stroke-status-running",
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
        {side && (selected || near) ? <WireLabel line={line} selected={selected} /> : null}
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
  const turn = line.role === "sequence" ? 90 : line.role === "data" ? 180 : 0;
  return (
    <path
      d="M-7,-3.5 L0,0 L-7,3.5 Z"
      transform={`translate(${x},${y}) rotate(${turn})`}
      className={cn(
        line.role === "sequence" ? "fill-border-strong" : line.role === "data" ? "fill-accent" : "fill-status-waiting",
        faded && "opacity-80",
        running && "fill-status-running",
      )}
    />
  );
}

/** Of a character in the font of labels, and of frame and padding, in pixels. */
const characterWidth = 7.25;
const frameWidth = 14;

/** What flows into which field. It stands in the gap above the step it leads to. */
function WireLabel({ line, selected }: { readonly line: DrawnLine; readonly selected: boolean }) {
  const { x, y } = line.route.label;
  const data = line.role === "data";
  const words = data ? `${shortLabel(line.label)} → ${line.field}` : line.field;
  const width = words.length * characterWidth + frameWidth;
  const shift = useStore(({ transform: [left, top, zoom], width: screen }) =>
    labelShift(x, width, { x: left, y: top, zoom }, screen),
  );
  return (
    <span
      title={line.label}
      style={{ transform: `translate(-50%, -50%) translate(${x + shift}px, ${y}px)` }}
      className={cn(
        "pointer-events-none absolute z-20 whitespace-nowrap rounded-sm border bg-surface-raised px-1.5 font-mono text-xs leading-[18px]",
        data ? "text-accent" : "text-status-waiting",
        selected && "border-current",
      )}
    >
      {words}
    </span>
  );
}

/** `$collect.json.items` → `json.items`: whose output it is, the line itself shows. */
function shortLabel(reference: string): string {
  const path = reference.slice(reference.indexOf(".") + 1);
  return path.length > 24 ? `${path.slice(0, 23)}…` : path;
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
      title="Insert a step here"
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`, pointerEvents: "all" }}
      onClick={(event) => {
        event.stopPropagation();
        insertAt(line.key);
      }}
      className="nodrag nopan absolute z-10 inline-flex size-5 items-center justify-center rounded-full border border-border-strong/50 bg-surface-raised text-text-muted opacity-60 transition hover:border-accent hover:bg-accent hover:text-on-accent hover:opacity-100 focus-visible:opacity-100"
    >
      <Plus aria-hidden className="size-3" />
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
