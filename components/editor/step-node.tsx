"use client";

import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { describeStep } from "@/lib/editor/describe-step";
import type { DrawnStep } from "@/lib/editor/drawing";
import type { StepStatus } from "@/lib/lobster/run/run-state";
import { useCanvasView } from "./canvas-view";
import { GhostSwitch } from "./dry-run/ghost-switch";
import type { StepFlowNode } from "./flow-elements";
import { IgnoredKeyRows } from "./ignored-key-rows";
import { InnerWorkflow } from "./inner-workflow";
import { ProblemDot } from "./problem-dot";
import { StepEffectMark } from "./safety/step-effect-mark";
import { StepCard } from "./step-card";
import { StepHandles } from "./step-handles";
import { StepNote } from "./step-note";
import { StepTitle } from "./step-title";
import { WorkflowFile } from "./workflow-file";

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
  const ghost = useCanvasView((view) => view.ghosts.get(step.key));
  return (
    <div
      {...stepAttributes(step, selected, status)}
      className={cn("step-drag group/step relative size-full cursor-pointer", status === "queued" && "opacity-70")}
    >
      <StepCard
        step={step}
        look={{ selected, status, ghost }}
        parts={{
          title: <StepTitle step={step} />,
          note: <StepNote step={step} />,
          effect: <StepEffectMark stepKey={step.key} />,
          ignored: <IgnoredKeyRows keys={facts.ignored} />,
          file: <WorkflowFile stepKey={step.key} preview={facts.preview} inner={step.inner} />,
          inner: <InnerWorkflow inner={step.inner} />,
        }}
      />
      {facts.problems === null ? null : <ProblemDot problems={facts.problems} gateOnly={facts.gateOnly} />}
      <StepHandles title={facts.title} ports={step.ports} />
      <GhostSwitch title={facts.title} path={step.path} ghost={ghost} />
    </div>
  );
});

/** What makes a box of the drawing a step for assistive technology, for tests and for dropping on it. */
export function stepAttributes(step: DrawnStep, selected: boolean, status: StepStatus | undefined) {
  return {
    id: stepElementId(step.key),
    role: "group",
    "aria-label": `Step ${step.facts.title}`,
    "aria-description": describeStep(step.facts),
    "aria-current": selected || undefined,
    "data-step-key": step.key,
    "data-step-id": step.id ?? undefined,
    "data-status": status,
  } as const;
}
