import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { conditionReferences } from "@/lib/lobster/expression/condition-references";
import { evaluateCondition } from "@/lib/lobster/expression/evaluate-condition";
import { findReferences, type Reference } from "@/lib/lobster/expression/references";
import { resolveTemplate } from "@/lib/lobster/expression/resolve-template";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import type { PlannedStep } from "@/lib/lobster/run/planned-step";
import type { Snapshot, StepRecord } from "@/lib/lobster/run/records";
import type { OpenedChildren } from "./child-files";
import { planChild } from "./plan-child";

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
  const knowledge = new Knowledge(workflow, snapshot);
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

function planStep(step: StepNode, request: PlanRequest, knowledge: Knowledge): PlannedStep {
  const { steps, snapshot, children } = request;
  const { args } = snapshot;
  const runner = steps.get(step.kind.kind);
  // Each round of a loop is about something else.
  let partlyUnknown = step.kind.childLists.some((list) => list.variables(step.fields).length > 0);
  const fill = (text: string): string => {
    partlyUnknown ||= findReferences(text).some((reference) => knowledge.isMissing(reference));
    return resolveTemplate(text, { args, records: knowledge.recordsFor(text) });
  };
  const action = runner === undefined ? step.kind.summary(step.fields) : runner.action(step, fill);
  const inner = step.kind.kind === "workflow" ? planChild(step, steps, children) : null;
  const condition = stepCondition(step.fields);
  const holds = condition === null ? true : knowledge.judge(condition.value);
  return {
    stepId: step.id ?? "",
    kind: step.kind.kind,
    command: inner === null ? action : [action, ...inner.lines].join("\n"),
    partlyUnknown: partlyUnknown || inner?.partlyUnknown === true,
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

/** Steps inside a step whose results can be referred to after it. */
function recordedChildren({ kind, children }: StepNode): readonly StepNode[] {
  return kind.childLists.some(({ visibleAfter }) => visibleAfter) ? children : [];
}

/** What is known of a gate by taking it for approved. */
const settledOfGate: ReadonlySet<string> = new Set(["approved", "skipped", "id"]);

/** What is certain about the results of the steps, before they run. */
class Knowledge {
  readonly records: Map<string, StepRecord>;
  /** Steps and branches that leave a record. */
  private readonly ids: Set<string | null>;
  /** Gate that the run waits at: all but its approver is known. */
  private readonly waitingGate: string | null;
  /** Gates further on that are taken for approved: nothing else of them is known. */
  private readonly assumedGates = new Set<string>();

  constructor(workflow: Workflow, { records, waiting }: Snapshot) {
    this.records = new Map(records.map((record) => [record.id, record]));
    this.ids = new Set(workflow.steps.flatMap((step) => [step, ...recordedChildren(step)]).map(({ id }) => id));
    this.waitingGate = waiting?.kind === "approval" ? waiting.stepId : null;
    if (waiting?.kind !== "approval") return;
    const { stepId } = waiting;
    const initiatedBy = waiting.identity?.initiatedBy;
    this.learn({
      ...this.records.get(stepId),
      id: stepId,
      approved: true,
      // Nobody knows yet who will approve: the reference stays visible as it is written.
      approvedBy: `$${stepId}.approvedBy`,
      ...(initiatedBy === undefined ? {} : { initiatedBy }),
    });
  }

  learn(record: StepRecord): void {
    this.records.set(record.id, record);
  }

  /** The step does not run: what it holds leaves no records. */
  skip(step: StepNode): void {
    this.learn({ id: step.id ?? "", skipped: true });
    for (const { id } of recordedChildren(step)) this.ids.delete(id);
  }

  assumeApproved(gate: string): void {
    this.assumedGates.add(gate);
  }

  /** Whether a condition reads a gate that is only taken for approved. */
  assumesApproval(condition: JsonValue): boolean {
    const references = typeof condition === "string" ? conditionReferences(condition) : [];
    return references.some((reference) => reference.kind === "step" && this.assumedGates.has(reference.id));
  }

  /** Records with a value for every settled reference; text that needs a missing one is left as written. */
  recordsFor(text: string): ReadonlyMap<string, StepRecord> {
    const assumed = new Map(this.records);
    for (const gate of this.assumedGates) {
      const unsettled = findReferences(text).some(
        (reference) => reference.kind === "step" && reference.id === gate && this.isMissing(reference),
      );
      if (!unsettled) assumed.set(gate, { id: gate, approved: true });
    }
    return assumed;
  }

  /** True for a value that a later step or a person still has to produce. */
  isMissing(reference: Reference): boolean {
    if (reference.kind !== "step") return false;
    const { id, path } = reference;
    if (id === this.waitingGate && path[0] === "approvedBy") return true;
    if (this.assumedGates.has(id)) return !settledOfGate.has(path[0] ?? "");
    return this.ids.has(id) && !this.records.has(id);
  }

  /** Whether a condition will hold; null when it depends on what is missing, or cannot be evaluated at all. */
  judge(condition: JsonValue): boolean | null {
    const references = typeof condition === "string" ? conditionReferences(condition) : [];
    if (references.some((reference) => this.isMissing(reference))) return null;
    try {
      return evaluateCondition(condition, this.recordsFor(String(condition)));
    } catch (error) {
      if (error instanceof LobsterError) return null;
      throw error;
    }
  }
}
