"use client";

import type { NodeProps } from "@xyflow/react";
import { Plus } from "lucide-react";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { statusPresentation } from "@/components/ui/status";
import { useCanvasActions, useCanvasView } from "./canvas-view";
import { PreviewRow } from "./card-rows";
import { GhostSwitch } from "./dry-run/ghost-switch";
import type { StepFlowNode } from "./flow-elements";
import { FootDiamond } from "./gate-shape";
import { IgnoredKeyRows } from "./ignored-key-rows";
import { KindIcon } from "./kind-icon";
import { ProblemDot } from "./problem-dot";
import { BadgeRow } from "./step-badges";
import { StepMark } from "./step-card";
import { StepHandles } from "./step-handles";
import { stepAttributes } from "./step-node";
import { StepNote } from "./step-note";
import { StepTitle } from "./step-title";

/** A step that holds steps: a frame around them with its own name on top. */
export const ContainerNode = memo(function ContainerNode({ data }: NodeProps<StepFlowNode>) {
  const { step } = data;
  const { facts } = step;
  const { appendTo } = useCanvasActions();
  const selected = useCanvasView((view) => view.selectedKeys.has(step.key));
  const editable = useCanvasView((view) => !view.readOnly && !view.stale);
  const status = useCanvasView((view) => view.statuses.get(step.key)?.status);
  const ghost = useCanvasView((view) => view.ghosts.get(step.key));
  return (
    <div
      {...stepAttributes(step, selected, status)}
      className={cn(
        "group/step relative size-full cursor-pointer rounded-lg border border-border-strong/50 bg-surface/70",
        status !== undefined && status !== "queued" && statusPresentation(status).outline,
        ghost?.state === "skipped" && "border-dashed bg-surface-sunken",
        selected && "border-accent shadow-[0_0_0_2px_var(--color-accent)]",
      )}
    >
      <header className="step-drag flex h-11 items-center gap-2 rounded-t-lg px-2.5">
        <KindIcon name={facts.icon} className="size-[18px] shrink-0 text-text-muted" strokeWidth={1.75} />
        <span className="min-w-0 flex-1">
          <StepTitle step={step} />
        </span>
        <StepMark status={status} ghost={ghost} />
        {editable ? (
          <button
            type="button"
            aria-label={`Add a step to ${facts.title}`}
            title={`Add a step to ${facts.title}`}
            onClick={(event) => {
              event.stopPropagation();
              appendTo(step.key);
            }}
            className="nodrag inline-flex size-6 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text"
          >
            <Plus aria-hidden className="size-4" />
          </button>
        ) : null}
      </header>
      <StepNote step={step} />
      <PreviewRow facts={facts} file={null} />
      <BadgeRow badges={facts.badges} />
      <IgnoredKeyRows keys={facts.ignored} />
      {facts.gate ? <FootDiamond bottom={-14} /> : null}
      {facts.problems === null ? null : <ProblemDot problems={facts.problems} />}
      <StepHandles title={facts.title} ports={step.ports} />
      <GhostSwitch title={facts.title} path={step.path} ghost={ghost} />
    </div>
  );
});
