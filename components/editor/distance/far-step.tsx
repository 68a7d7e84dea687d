"use client";

import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { statusPresentation } from "@/components/ui/status";
import type { DrawnStep } from "@/lib/editor/drawing";
import { useCanvasView } from "../canvas-view";
import { ContainerNode } from "../container-node";
import type { StepFlowNode } from "../flow-elements";
import { StepNode, stepAttributes } from "../step-node";
import { useDetail } from "./detail";

/** A step in as much detail as can be made out. */
export const StepAtDistance = memo(function StepAtDistance(props: NodeProps<StepFlowNode>) {
  const detail = useDetail();
  return detail === "full" ? <StepNode {...props} /> : <FarStep step={props.data.step} titled={detail === "title"} />;
});

export const ContainerAtDistance = memo(function ContainerAtDistance(props: NodeProps<StepFlowNode>) {
  const detail = useDetail();
  if (detail === "full") return <ContainerNode {...props} />;
  return <FarStep step={props.data.step} titled={detail === "title"} />;
});

/** A plain box: gates, problems and states by colour, as on the map. */
function FarStep({ step, titled }: { readonly step: DrawnStep; readonly titled: boolean }) {
  const { facts, container } = step;
  const selected = useCanvasView((view) => view.selectedKeys.has(step.key));
  const status = useCanvasView((view) => view.statuses.get(step.key)?.status);
  const ghost = useCanvasView((view) => view.ghosts.get(step.key)?.state);
  return (
    <div
      {...stepAttributes(step, selected, status)}
      className={cn(
        "step-drag size-full cursor-pointer overflow-hidden rounded-lg border-2 px-3",
        container ? "border-border-strong/60 bg-surface/70" : "border-border-strong bg-surface-raised",
        facts.gate && "border-status-waiting bg-status-waiting-soft",
        facts.problems?.severity === "error" && "border-status-failed",
        status !== undefined && status !== "queued" && statusPresentation(status).outline,
        ghost === "would-run" && "border-status-running",
        ghost === "unknown" && "border-status-waiting border-dashed",
        ghost === "skipped" && "border-dashed opacity-50",
        selected && "border-accent bg-accent-soft",
      )}
    >
      {titled ? <span className="block truncate pt-1 font-medium text-[26px] leading-10">{facts.title}</span> : null}
    </div>
  );
}
