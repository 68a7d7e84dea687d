import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { conditionReferences } from "@/lib/lobster/expression/condition-references";
import { evaluateCondition } from "@/lib/lobster/expression/evaluate-condition";
import { findReferences, type Reference } from "@/lib/lobster/expression/references";
import type { Snapshot, StepRecord } from "@/lib/lobster/run/records";

/** Steps inside a step whose results can be referred to after it. */
function recordedChildren({ kind, children }: StepNode): readonly StepNode[] {
  return kind.childLists.some(({ visibleAfter }) => visibleAfter) ? children : [];
}

/** What is known of a gate by taking it for approved. */
const settledOfGate: ReadonlySet<string> = new Set(["approved", "skipped", "id"]);

/** What people decide at a gate of each run anew. */
const decidedAnew: ReadonlySet<string> = new Set(["approvedBy", "initiatedBy", "subject"]);

/** What is certain about the results of the steps, before they run. */
export class PlanKnowledge {
  readonly records: Map<string, StepRecord>;
  /** Steps and branches that leave a record. */
  private readonly ids: Set<string | null>;
  /** Gate that the run waits at: all but its approver is known. */
  private readonly waitingGate: string | null;
  /** Gates further on that are taken for approved: nothing else of them is known. */
  private readonly assumedGates = new Set<string>();
  /** Steps of which an earlier run tells what they leave behind. */
  private readonly remembered = new Set<string>();

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

  /** Takes for granted that a step leaves behind what it left behind in an earlier run. */
  remember(record: StepRecord): void {
    this.learn(record);
    this.remembered.add(record.id);
  }

  assumeApproved(gate: string): void {
    this.assumedGates.add(gate);
  }

  /** Whether a condition reads a gate that is only taken for approved. */
  assumesApproval(condition: JsonValue): boolean {
    const references = typeof condition === "string" ? conditionReferences(condition) : [];
    return references.some((reference) => reference.kind === "step" && this.assumedGates.has(reference.id));
  }

  /** Whether a text reads what an earlier run left behind. */
  readsEarlierRun(text: string): boolean {
    return findReferences(text).some(
      (reference) =>
        reference.kind === "step" &&
        this.remembered.has(reference.id) &&
        !settledOfGate.has(reference.path[0] ?? "") &&
        !this.isMissing(reference),
    );
  }

  /** Records with a value for every settled reference; text that needs a missing one is left as written. */
  recordsFor(text: string): ReadonlyMap<string, StepRecord> {
    const known = new Map(this.records);
    const unsettled = new Set(
      findReferences(text).flatMap((reference) =>
        reference.kind === "step" && this.isMissing(reference) ? [reference.id] : [],
      ),
    );
    for (const id of this.remembered) if (unsettled.has(id)) known.delete(id);
    for (const gate of this.assumedGates) {
      if (!unsettled.has(gate)) known.set(gate, { ...this.records.get(gate), id: gate, approved: true });
    }
    return known;
  }

  /** True for a value that a later step or a person still has to produce. */
  isMissing(reference: Reference): boolean {
    if (reference.kind !== "step") return false;
    const { id, path } = reference;
    if (id === this.waitingGate && path[0] === "approvedBy") return true;
    const [part = ""] = path;
    if (this.remembered.has(id)) return decidedAnew.has(part);
    if (this.assumedGates.has(id)) return !settledOfGate.has(part);
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
