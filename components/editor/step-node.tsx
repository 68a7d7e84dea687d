"use client";

import type { NodeProps } from "@xyflow/react";
import { Clock, GitBranch, Hand, type LucideIcon, Redo2, RotateCcw } from "lucide-react";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { StatusIcon, statusPresentation } from "@/components/ui/status";
import type { DrawnStep } from "@/lib/editor/drawing";
import type { StepBadge, StepFacts } from "@/lib/editor/step-facts";
import type { StepStatus } from "@/lib/lobster/run/run-state";
import { useCanvasView } from "./canvas-view";
import type { StepFlowNode } from "./flow-elements";
import { KindIcon } from "./kind-icon";
import { ProblemDot } from "./problem-dot";
import { StepHandles } from "./step-handles";
import { StepTitle } from "./step-title";

/** DOM id of a step's node, for `aria-activedescendant`. */
export function stepElementId(key: string): string {
  return `step-${key.replaceAll("/", "-")}`;
}

/** One step that holds no others. Its size is fixed by its facts. */
export const StepNode = memo(function StepNode({ data }: NodeProps<StepFlowNode>) {
  const { step } = data;
  const { facts } = step;
  const selected = useCanvasView((view) => view.selectedKeys.has(step.key));
  const status = useCanvasView((view) => view.statuses.get(step.key)?.status);
  const askOnly = facts.gateOnly;
  const outline = status === undefined || status === "queued" ? undefined : statusPresentation(status).outline;
  return (
    <div
      {...stepAttributes(step, selected, status)}
      className={cn(
        "step-drag group/step relative flex size-full cursor-pointer flex-col justify-center rounded-lg border bg-surface-raised text-left transition-[box-shadow,border-color] duration-100",
        askOnly ? "border-transparent bg-transparent" : "border-border hover:border-border-strong",
        !askOnly && facts.gate && "border-status-waiting/60 border-b-[3px] hover:border-status-waiting",
        !askOnly && outline,
        !askOnly && selected && "border-accent shadow-[0_0_0_2px_var(--color-accent)] hover:border-accent",
        status === "queued" && "opacity-70",
      )}
    >
      {askOnly ? <GateShape box={step.box} selected={selected} outline={outline} /> : null}
      <div className={cn("relative flex items-center gap-2.5 px-2.5", askOnly && "px-4")}>
        <span
          className={cn(
            "inline-flex size-9 shrink-0 items-center justify-center rounded-md",
            facts.gate ? "bg-status-waiting-soft text-status-waiting" : "bg-surface-sunken text-text-muted",
            askOnly && "bg-transparent",
          )}
        >
          <KindIcon name={facts.icon} className="size-[18px]" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <StepTitle step={step} />
          <span className="block truncate font-mono text-text-muted text-xs leading-4">
            {facts.summary || facts.kindLabel}
          </span>
        </span>
        {status === undefined ? null : <StepStatusMark status={status} />}
      </div>
      <BadgeRow facts={facts} indent={askOnly} />
      {facts.problems === null ? null : <ProblemDot problems={facts.problems} />}
      <StepHandles title={facts.title} />
    </div>
  );
});

/** State of the step in a run: sign and word. */
export function StepStatusMark({ status, className }: { readonly status: StepStatus; readonly className?: string }) {
  const { word, ink } = statusPresentation(status);
  return (
    <span className={cn("flex shrink-0 items-center gap-1 self-start font-medium text-xs leading-5", ink, className)}>
      <StatusIcon status={status} className="size-3.5" />
      {word}
    </span>
  );
}

/** A gate that is nothing but a gate has six sides: the one shape on the canvas that is no box. */
function GateShape({
  box,
  selected,
  outline,
}: {
  readonly box: DrawnStep["box"];
  readonly selected: boolean;
  readonly outline: string | undefined;
}) {
  const { width, height } = box;
  const point = 12;
  const corners = [
    [point, 0.5],
    [width - point, 0.5],
    [width - 0.5, height / 2],
    [width - point, height - 0.5],
    [point, height - 0.5],
    [0.5, height / 2],
  ];
  return (
    <svg aria-hidden="true" className={cn("absolute inset-0 overflow-visible", outline)} width={width} height={height}>
      <polygon
        points={corners.map((corner) => corner.join(",")).join(" ")}
        strokeLinejoin="round"
        className={cn(
          "fill-status-waiting-soft stroke-status-waiting transition-[stroke] duration-100",
          selected && "stroke-accent",
        )}
        strokeWidth={selected ? 2.5 : 1.25}
      />
    </svg>
  );
}

const badgeIcons: Readonly<Record<StepBadge["kind"], LucideIcon>> = {
  gate: Hand,
  condition: GitBranch,
  retry: RotateCcw,
  timeout: Clock,
  on_error: Redo2,
};

export function BadgeRow({ facts, indent = false }: { readonly facts: StepFacts; readonly indent?: boolean }) {
  if (facts.badges.length === 0) return null;
  return (
    <div className={cn("relative mt-1.5 flex min-w-0 items-center gap-1 px-2.5", indent && "px-4")}>
      {facts.badges.map((badge) => {
        const Icon = badgeIcons[badge.kind];
        return (
          <span
            key={badge.kind}
            title={badge.detail}
            className={cn(
              "inline-flex h-5 min-w-0 items-center gap-1 rounded-sm px-1.5 text-xs",
              badge.kind === "gate" && "shrink-0 bg-status-waiting-soft font-medium text-status-waiting",
              badge.kind === "condition" && "shrink border border-status-waiting/60 border-dashed text-status-waiting",
              badge.kind !== "gate" && badge.kind !== "condition" && "shrink-0 bg-surface-sunken text-text-muted",
            )}
          >
            <Icon aria-hidden className="size-3 shrink-0" />
            <span className={cn("truncate", badge.kind === "condition" && "font-mono")}>{badge.text}</span>
          </span>
        );
      })}
    </div>
  );
}

/** What makes a box of the drawing a step for assistive technology, for tests and for dropping on it. */
export function stepAttributes(step: DrawnStep, selected: boolean, status: StepStatus | undefined) {
  return {
    id: stepElementId(step.key),
    role: "group",
    "aria-label": `Step ${step.facts.title}`,
    "aria-description": describeStep(step),
    "aria-current": selected || undefined,
    "data-step-key": step.key,
    "data-step-id": step.id ?? undefined,
    "data-status": status,
  } as const;
}

function describeStep({ facts }: DrawnStep): string {
  const parts = [
    facts.kindLabel,
    facts.summary,
    ...facts.badges.map((badge) => badge.detail),
    facts.problems?.first ?? "",
  ];
  return parts.filter((part) => part !== "").join(". ");
}
