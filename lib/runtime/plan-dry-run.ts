import { pathKey } from "@/lib/lobster/contract/document-path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { parseExactReference } from "@/lib/lobster/expression/references";
import { resolveReference } from "@/lib/lobster/expression/resolve-reference";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import { childListOf } from "@/lib/lobster/graph/child-list";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import type { StepRecords } from "@/lib/lobster/run/records";
import { explainPlannedCondition, type PlannedCondition } from "./explain-planned-condition";
import { planAction } from "./plan-action";
import { PlanKnowledge } from "./plan-knowledge";
import type { PlanRequest } from "./plan-steps";

export type DryRunRequest = Omit<PlanRequest, "through"> & {
  /** Whether the condition of a step holds, by key of its path, whatever its values say. */
  readonly conditions: ReadonlyMap<string, boolean>;
  /** Results of an earlier run, which count as those of steps that would run; empty when nothing is taken for granted. */
  readonly recorded: StepRecords;
};

/**
 * What a run would do with every step, containers before the steps that they hold. Steps are taken to succeed and gates
 * to be approved.
 */
export function planDryRun(request: DryRunRequest): readonly DryRunStep[] {
  const { workflow, snapshot, recorded } = request;
  const knowledge = new PlanKnowledge(workflow, snapshot);
  return workflow.steps.flatMap((step) => {
    const planned = planStep(step, request, knowledge, noNames);
    const held = planChildren(step, planned, request, knowledge);
    if (planned.state === "skipped") knowledge.skip(step);
    // Of a step that may be skipped nothing can be taken for granted.
    if (planned.state === "would-run") {
      for (const { id } of [step, ...step.children]) {
        const record = id === null ? undefined : recorded.get(id);
        if (record !== undefined && record.skipped !== true && record.error !== true) knowledge.remember(record);
      }
      if (planned.gate !== null) knowledge.assumeApproved(planned.stepId);
    }
    return [planned, ...held];
  });
}

const noNames: ReadonlySet<string> = new Set();
const always: PlannedCondition = { holds: true, reason: "", readsEarlierRun: false };

/** @param localNames names that have a value only where the step stands */
function planStep(
  step: StepNode,
  request: DryRunRequest,
  knowledge: PlanKnowledge,
  localNames: ReadonlySet<string>,
): DryRunStep {
  const { workflow, snapshot, steps, children } = request;
  const condition = readsCondition(step, workflow) ? stepCondition(step.fields) : null;
  const path = pathKey(step.path);
  const judged = condition === null ? always : explainPlannedCondition(condition.value, knowledge, localNames);
  const switched = condition === null ? null : (request.conditions.get(path) ?? null);
  const holds = switched ?? judged.holds;
  const action = planAction(step, { args: snapshot.args, steps, children, knowledge, localNames });
  return {
    path,
    stepId: step.id ?? "",
    kind: step.kind.kind,
    state: holds === null ? "unknown" : holds ? "would-run" : "skipped",
    reason: condition === null ? null : switched === null ? judged.reason : switchedReason(switched, judged),
    command: action.command,
    missing: action.missing,
    partlyUnknown: action.partlyUnknown,
    condition: condition === null ? null : { text: String(condition.value).trim(), computed: judged.holds, switched },
    gate: holds === false ? null : gateOf(step),
    usesLastRun: action.readsEarlierRun || (switched === null && judged.readsEarlierRun),
  };
}

function switchedReason(switched: boolean, { holds, reason }: PlannedCondition): string {
  const itself = holds === null ? "By itself it is not known" : `By itself it is ${holds}`;
  return `Switched to ${switched}. ${itself}: ${reason}`;
}

function gateOf({ fields }: StepNode): DryRunStep["gate"] {
  if (hasApprovalGate(fields)) return "approval";
  return fields.input === undefined ? null : "input";
}

function planChildren(
  step: StepNode,
  around: DryRunStep,
  request: DryRunRequest,
  knowledge: PlanKnowledge,
): readonly DryRunStep[] {
  const variables = step.kind.childLists.flatMap((list) => list.variables(step.fields));
  const loops = variables.length > 0;
  const localNames = new Set(loops ? [...variables, ...step.children.flatMap(({ id }) => id ?? [])] : []);
  const rounds = loops ? roundsOf(step, knowledge) : null;
  const name = `\`${around.stepId}\``;
  return step.children.map((child): DryRunStep => {
    // Gates in a list are not read.
    const inside: DryRunStep = { ...planStep(child, request, knowledge, localNames), gate: null };
    if (around.state === "skipped") return { ...inside, state: "skipped", reason: `${name} is skipped` };
    if (rounds === 0) return { ...inside, state: "skipped", reason: `${name} goes round no items` };
    if (around.state === "unknown" && inside.state !== "skipped") {
      return { ...inside, state: "unknown", reason: `Only a run can tell whether ${name} runs` };
    }
    if (inside.reason !== null || rounds === null) return inside;
    return { ...inside, reason: rounds === 1 ? "Once, for the only item" : `Once for each of ${rounds} items` };
  });
}

/** How often a loop goes round; null when only a run can tell. */
function roundsOf({ fields }: StepNode, knowledge: PlanKnowledge): number | null {
  const reference = typeof fields.for_each === "string" ? parseExactReference(fields.for_each) : null;
  if (reference === null || knowledge.isMissing(reference)) return null;
  try {
    const items = resolveReference(reference, knowledge.recordsFor(reference.text));
    return Array.isArray(items) ? items.length : null;
  } catch (error) {
    if (error instanceof LobsterError) return null;
    throw error;
  }
}

/** Whether the condition of a step counts where it stands: branches run whatever they say. */
function readsCondition(step: StepNode, { steps }: Workflow): boolean {
  const container = step.path.length === 2 ? undefined : steps.find(({ children }) => children.includes(step));
  return container === undefined || childListOf(container, step).sharedFields.includes("when");
}
