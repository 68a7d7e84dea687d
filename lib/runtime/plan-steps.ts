import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import type { PlannedStep } from "@/lib/lobster/run/planned-step";
import type { Snapshot } from "@/lib/lobster/run/records";
import type { OpenedChildren } from "./child-files";
import { planAction } from "./plan-action";
import { PlanKnowledge } from "./plan-knowledge";

export type PlanRequest = {
  readonly workflow: Workflow;
  /** Where the run stands. */
  readonly snapshot: Snapshot;
  readonly steps: StepRunners;
  /** Where the plan ends: at the next certain gate (default), or at the last step, taking every gate for approved. */
  readonly through?: "next_gate" | "last_step";
  /** Files of `workflow` steps, as `openChildren` gives them; without them the plan says that they are not shown. */
  readonly children?: OpenedChildren;
};

/**
 * The steps that run next if what the run waits for is approved, up to and including the next gate that is certain.
 * A gate that may be skipped does not end the plan, so nothing that may run without another question is left out.
 */
export function planSteps(request: PlanRequest): readonly PlannedStep[] {
  const { workflow, snapshot, through = "next_gate" } = request;
  const knowledge = new PlanKnowledge(workflow, snapshot);
  const planned: PlannedStep[] = [];
  for (const step of workflow.steps.slice(snapshot.position)) {
    const next = planStep(step, request, knowledge);
    planned.push(next);
    if (next.condition?.holds === false) knowledge.skip(step);
    if (!next.gate) continue;
    if (through === "last_step") knowledge.assumeApproved(next.stepId);
    else if (next.condition?.holds !== null) break;
  }
  return planned;
}

function planStep(step: StepNode, request: PlanRequest, knowledge: PlanKnowledge): PlannedStep {
  const { steps, snapshot, children } = request;
  const { command, partlyUnknown } = planAction(step, { args: snapshot.args, steps, children, knowledge });
  const condition = stepCondition(step.fields);
  const holds = condition === null ? true : knowledge.judge(condition.value);
  return {
    stepId: step.id ?? "",
    kind: step.kind.kind,
    command,
    partlyUnknown,
    condition:
      condition === null
        ? null
        : {
            text: String(condition.value),
            holds,
            ...(holds !== null && knowledge.assumesApproval(condition.value) ? { ifApproved: true } : {}),
          },
    gate: (hasApprovalGate(step.fields) || step.fields.input !== undefined) && holds !== false,
  };
}
