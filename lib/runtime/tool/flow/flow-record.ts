import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { type FlowChange, type FlowRecord, type FlowStatus, flowRetentionDays, type NewFlow } from "./flow-store";
import type { IsOpen } from "./open-wait";

const finished: readonly FlowStatus[] = ["succeeded", "failed", "cancelled", "lost"];
const waiting: readonly FlowStatus[] = ["waiting", "blocked"];

export function isWaiting({ status }: Pick<FlowRecord, "status">): boolean {
  return waiting.includes(status);
}

/** A flow as it is created. */
export function newFlowRecord(flowId: string, now: Date, flow: NewFlow): FlowRecord {
  const { controllerId, goal, currentStep, stateJson } = flow;
  const at = now.toISOString();
  return {
    flowId,
    revision: 0,
    status: "running",
    syncMode: "managed",
    controllerId,
    goal,
    currentStep,
    ...(stateJson === undefined ? {} : { stateJson }),
    createdAt: at,
    updatedAt: at,
  };
}

/** A flow after a write. */
export function changedFlow({ waitJson, ...flow }: FlowRecord, now: Date, change: FlowChange): FlowRecord {
  const { status, currentStep = flow.currentStep, cancelRequested } = change;
  const at = now.toISOString();
  const wait = change.waitJson ?? waitJson;
  return {
    ...flow,
    revision: flow.revision + 1,
    status,
    currentStep,
    // Until the engine has answered it is not sure that the question is used up.
    ...(!finished.includes(status) && wait !== undefined ? { waitJson: wait } : {}),
    updatedAt: at,
    ...(finished.includes(status) ? { endedAt: flow.endedAt ?? at } : {}),
    ...(cancelRequested === true ? { cancelRequestedAt: flow.cancelRequestedAt ?? at } : {}),
  };
}

/** Name of the step in which a flow waits, where the controller gives none. */
export function defaultWaitingStep(kind: JsonValue | undefined): string {
  return kind === "lobster_input" ? "await_lobster_input" : "await_lobster_approval";
}

/**
 * What becomes of a running flow whose process is gone. It waits again when its question was not used up: then nothing
 * behind it has run. Else nobody knows what has happened.
 * @param isOpen whether what the flow waited for can still be answered
 */
export async function abandoned(
  { waitJson, cancelRequestedAt }: Pick<FlowRecord, "waitJson" | "cancelRequestedAt">,
  isOpen: IsOpen,
): Promise<FlowChange> {
  if (waitJson === undefined || cancelRequestedAt !== undefined || !(await isOpen(waitJson))) return { status: "lost" };
  return { status: "waiting", currentStep: defaultWaitingStep(waitJson.kind), waitJson };
}

/** Time before which finished flows are forgotten. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - flowRetentionDays * 24 * 60 * 60 * 1000);
}

export function isForgotten({ endedAt }: FlowRecord, now: Date): boolean {
  return endedAt !== undefined && new Date(endedAt) < forgottenBefore(now);
}
