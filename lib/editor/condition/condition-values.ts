import type { EditorKnowledge, RecordedStep } from "@/lib/editor/knowledge";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { conditionReferences } from "@/lib/lobster/expression/condition-references";
import { explainCondition } from "@/lib/lobster/expression/explain-condition";
import { readCondition } from "@/lib/lobster/expression/parse-condition";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import type { StepRecord, StepRecords } from "@/lib/lobster/run/records";

/** What a part of a condition came to in the last run. */
export type ConditionValue = {
  /** Null while that is not known. */
  readonly holds: boolean | null;
  /** The values that decided, such as `3 > 5 is false`, or why nothing is known. */
  readonly detail: string;
};

/** Results of the last run, as far as they are known whole. */
export function recordedResults(document: WorkflowDocument, knowledge: EditorKnowledge): StepRecords {
  const steps = new Map(document.allSteps.flatMap((step) => (step.id === null ? [] : [[step.id, step] as const])));
  return new Map(
    [...knowledge.steps].flatMap(([id, recorded]) => {
      const record = recordOf(id, recorded, steps.get(id));
      return record === null ? [] : [[id, record] as const];
    }),
  );
}

/** What a condition, or a part of one, came to; null for a text that is no condition. */
export function conditionValue(text: string, records: StepRecords, hasRun: boolean): ConditionValue | null {
  if (readCondition(text).kind === "problem") return null;
  if (!hasRun) return { holds: null, detail: "no run yet" };
  const missing = conditionReferences(text).find(({ id }) => !records.has(id));
  const { holds, lines } = explainCondition(text, records);
  if (holds === null && missing !== undefined) {
    return { holds, detail: `\`${missing.id}\` left no result in the last run` };
  }
  const [line = ""] = lines;
  const own = line.startsWith(text) ? line.slice(text.length).replace(/^:? /, "") : line;
  return { holds, detail: lines.length === 1 ? own : holds ? "is true" : "is false" };
}

/** Null when a part of the result that a condition could ask for is not here. */
function recordOf(id: string, recorded: RecordedStep, step: StepNode | undefined): StepRecord | null {
  const { status, stdout, json, response, cut, reason } = recorded;
  if (status === "skipped") return { id, skipped: true };
  if (cut || status === "cancelled") return null;
  // A run goes on behind a gate only when it was approved.
  const passed = status === "ok" && step !== undefined && hasApprovalGate(step.fields);
  return {
    id,
    ...(stdout === null ? {} : { stdout }),
    ...(json === undefined ? {} : { json }),
    ...(response === undefined ? {} : { response }),
    ...((recorded.approved ?? passed) ? { approved: true as const } : {}),
    ...(status === "failed" ? { error: true as const, errorMessage: reason ?? "" } : {}),
  };
}
