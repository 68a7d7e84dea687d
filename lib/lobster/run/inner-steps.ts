import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { StepKindName } from "../contract/step-kind";
import type { RunState, StepState, StepStatus } from "./run-state";
import type { PartState } from "./step-parts";

/** A step of a file, as a drawing or a list names it. */
export type PlacedStep = {
  readonly key: string;
  readonly id: string | null;
  /** Null where results are not asked for. */
  readonly kind: StepKindName | null;
  /** Key of the step around it, null at the top level. */
  readonly parent: string | null;
};

/**
 * Where each step of a file stands, by its key; steps of which nothing is known are left out. A step inside another one is
 * looked for there: its id may be that of a step elsewhere. Containers come before what they hold.
 */
export function stepStates(steps: readonly PlacedStep[], state: RunState): ReadonlyMap<string, StepState> {
  const states = new Map<string, StepState>();
  const kinds = new Map(steps.map(({ key, kind }) => [key, kind]));
  for (const { key, id, parent } of steps) {
    if (id === null) continue;
    const around = parent === null ? undefined : states.get(parent);
    const found = parent === null ? state.steps.get(id) : around && innerState(id, around, kinds.get(parent));
    if (found !== undefined) states.set(key, found);
  }
  return states;
}

/** The state of a step inside a step; undefined before its turn. */
export function innerState(
  id: string,
  around: StepState,
  kind: StepKindName | null | undefined,
): StepState | undefined {
  const part = around.parts.find((candidate) => candidate.id === id);
  if (part === undefined) return isPassedOver(around) ? { ...blank(id), status: "skipped" } : undefined;
  return {
    ...blank(id),
    status: partStatus(part, around),
    attempt: around.attempt,
    startedAt: part.startedAt,
    endedAt: part.endedAt ?? around.endedAt,
    json: kind === "parallel" ? branchJson(id, around.json) : undefined,
    message: part.message,
    times: part.times,
  };
}

/** A container that is through without it, or was not entered. */
function isPassedOver({ status }: StepState): boolean {
  return status === "skipped" || status === "succeeded";
}

/** What was under way when the step around it came to an end did not finish. */
function partStatus({ status, times }: PartState, around: StepState): StepStatus {
  if (status === "running" && around.status !== "running") {
    return around.status === "needs_attention" ? "needs_attention" : "cancelled";
  }
  // Between two rounds of a loop its steps wait for their next turn.
  const { progress } = around;
  const waits = status === "succeeded" && around.status === "running" && progress?.unit === "rounds";
  return waits && times < progress.total ? "queued" : status;
}

function branchJson(id: string, json: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(json) && Object.hasOwn(json, id) ? json[id] : undefined;
}

function blank(stepId: string): StepState {
  return {
    ...{ stepId, status: "queued", attempt: 1, startedAt: null, endedAt: null, command: null },
    ...{ stdout: "", stderr: "", outputCut: false, parts: [], message: null, decidedBy: null },
  };
}
