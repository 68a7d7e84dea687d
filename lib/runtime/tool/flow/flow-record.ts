import { type FlowChange, type FlowRecord, type FlowStatus, flowRetentionDays, type NewFlow } from "./flow-store";

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
    ...(isWaiting({ status }) && wait !== undefined ? { waitJson: wait } : {}),
    updatedAt: at,
    ...(finished.includes(status) ? { endedAt: flow.endedAt ?? at } : {}),
    ...(cancelRequested === true ? { cancelRequestedAt: flow.cancelRequestedAt ?? at } : {}),
  };
}

/** Time before which finished flows are forgotten. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - flowRetentionDays * 24 * 60 * 60 * 1000);
}

export function isForgotten({ endedAt }: FlowRecord, now: Date): boolean {
  return endedAt !== undefined && new Date(endedAt) < forgottenBefore(now);
}
