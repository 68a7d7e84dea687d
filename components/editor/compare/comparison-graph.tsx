"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn";
import type { ComparedStep } from "@/lib/editor/compare/compare-workflows";
import type { ComparedBox, ComparedLine, ComparisonDrawing } from "@/lib/editor/compare/draw-comparison";
import { KindIcon } from "../kind-icon";
import { type ChangeLook, changeLooks } from "./change-looks";

type ComparisonGraphProps = {
  readonly drawing: ComparisonDrawing;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
};

/** Pixels above and below the visible part that are drawn, too. */
const spare = 400;

/** Both versions in one drawing. Of a long one only the part in sight is in the page. */
export function ComparisonGraph({ drawing, selected, onSelect }: ComparisonGraphProps) {
  const { bounds } = drawing;
  const [view, setView] = useState({ top: 0, height: 900 });
  const measure = (element: HTMLElement) => setView({ top: element.scrollTop, height: element.clientHeight });
  const from = view.top - spare + bounds.y;
  const to = view.top + view.height + spare + bounds.y;
  const boxes = drawing.boxes.filter(({ box }) => box.y < to && box.y + box.height > from);
  const lines = drawing.lines.filter((line) => inSight(line, from, to));
  return (
    <section
      aria-label="Drawing of both versions"
      className="size-full overflow-auto bg-surface-sunken"
      ref={(element) => {
        if (element === null) return undefined;
        const observer = new ResizeObserver(() => measure(element));
        observer.observe(element);
        return () => observer.disconnect();
      }}
      onScroll={(event) => measure(event.currentTarget)}
    >
      <div className="relative mx-auto" style={{ width: bounds.width, height: bounds.height }}>
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0"
          width={bounds.width}
          height={bounds.height}
          viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
        >
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </svg>
        {boxes.map((box) => (
          <StepBox
            key={box.step.key}
            {...box}
            left={box.box.x - bounds.x}
            top={box.box.y - bounds.y}
            selected={box.step.key === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </section>
  );
}

const strokes: Readonly<Record<ComparedLine["change"], string>> = {
  added: "stroke-status-succeeded",
  removed: "stroke-status-failed",
  same: "stroke-border-strong",
};

const marks: Readonly<Record<ComparedLine["change"], string>> = { added: "+", removed: "−", same: "" };

function Line({ line }: { readonly line: ComparedLine }) {
  const { route, change, role } = line;
  const { end, label } = route;
  return (
    <g className={cn(change === "same" && role !== "sequence" && "opacity-50")}>
      <path
        d={route.path}
        fill="none"
        strokeWidth={change === "same" ? 1.25 : 2}
        strokeDasharray={change === "removed" ? "5 4" : undefined}
        className={strokes[change]}
      />
      {role === "sequence" ? (
        <path
          d={`M${end.x - 4},${end.y - 6}L${end.x},${end.y}L${end.x + 4},${end.y - 6}`}
          fill="none"
          strokeWidth={1.5}
          className={strokes[change]}
        />
      ) : null}
      {change === "same" ? null : (
        <text
          x={label.x}
          y={label.y}
          dominantBaseline="central"
          textAnchor="middle"
          strokeWidth={4}
          paintOrder="stroke"
          className={cn(
            "stroke-surface-sunken font-bold text-md",
            change === "added" ? "fill-status-succeeded" : "fill-status-failed",
          )}
        >
          {marks[change]}
          <title>{`${changeLooks[change].word} ${line.label}`}</title>
        </text>
      )}
    </g>
  );
}

type StepBoxProps = ComparedBox & {
  readonly left: number;
  readonly top: number;
  readonly selected: boolean;
  readonly onSelect: (key: string) => void;
};

function StepBox({ step, box, container, left, top, selected, onSelect }: StepBoxProps) {
  const shown = step.after ?? step.before;
  const [first] = step.changes;
  const look = changeLooks[first];
  const { width, height } = box;
  return (
    <div
      style={{ left, top, width, height }}
      className={cn(
        "absolute rounded-lg border-2",
        look.outline,
        container ? "bg-transparent" : "bg-surface-raised",
        selected && "shadow-[0_0_0_2px_var(--color-accent)]",
        first === "same" && "opacity-70",
      )}
    >
      <button
        type="button"
        aria-pressed={selected}
        onClick={() => onSelect(step.key)}
        className="flex w-full items-center gap-2 rounded-lg px-2.5 text-left hover:bg-surface-hover"
        style={{ height: container ? 52 : height - 4 }}
      >
        <KindIcon name={shown?.kind.icon ?? ""} className="size-4 shrink-0 text-text-muted" />
        <span className="min-w-0 flex-1">
          <StepName step={step} />
          <span className="block truncate font-mono text-text-muted text-xs leading-4">{detailOf(step)}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          {step.changes.map((change) => (
            <ChangeWord key={change} look={changeLooks[change]} />
          ))}
        </span>
      </button>
    </div>
  );
}

function StepName({ step }: { readonly step: ComparedStep }) {
  const { before, after } = step;
  const name = after?.id ?? before?.id ?? "without id";
  const renamed = before !== null && after !== null && before.id !== after.id;
  return (
    <span className={cn("block truncate font-medium leading-5", after === null && "line-through")}>
      {renamed ? (
        <>
          <del className="text-text-muted">{before.id ?? "without id"}</del> <span aria-hidden>→</span>{" "}
        </>
      ) : null}
      {name}
    </span>
  );
}

export function ChangeWord({ look }: { readonly look: ChangeLook }) {
  const { icon: Icon, word, ink } = look;
  return (
    <span className={cn("flex items-center gap-1 font-medium text-xs leading-4", ink)}>
      <Icon aria-hidden className="size-3.5" />
      {word}
    </span>
  );
}

/** What changed in a step, else what it does. */
function detailOf({ before, after, fields }: ComparedStep): string {
  if (fields.length > 0) return fields.map(({ name }) => name).join(", ");
  const shown = after ?? before;
  return shown === null ? "" : shown.kind.summary(shown.fields) || shown.kind.label;
}

function inSight({ route }: ComparedLine, from: number, to: number): boolean {
  const start = Number(/^M-?[\d.]+,(-?[\d.]+)/.exec(route.path)?.[1] ?? route.end.y);
  return Math.min(start, route.end.y) < to && Math.max(start, route.end.y) > from;
}
