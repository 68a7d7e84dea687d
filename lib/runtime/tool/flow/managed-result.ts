import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { type ToolEnvelope, toolResultBytes } from "@/lib/runtime/tool/tool-envelope";
import { resultTooLarge, ToolError } from "@/lib/runtime/tool/tool-error";
import { changedFlow, defaultWaitingStep } from "./flow-record";
import type { FlowChange, FlowMutation, FlowRecord, FlowStore } from "./flow-store";

/** What became of the flow at the end of a call. `applied: false`: the engine's result is real, the record is not. */
export type AppliedMutation =
  | { readonly applied: true; readonly flow: FlowRecord }
  | { readonly applied: false; readonly code: string };

/** Answer to the wish to cancel a flow. */
export type CancelMutation = {
  readonly found: boolean;
  readonly cancelled: boolean;
  readonly reason?: string;
  readonly flow?: FlowRecord;
};

/** The envelope's members, the envelope itself, and the flow: hosts read either form. */
export type ManagedResult = ToolEnvelope & {
  readonly envelope: ToolEnvelope;
  /** As it stands now; use `mutation.flow.revision` for the next call. */
  readonly flow: FlowRecord;
  readonly mutation: AppliedMutation | CancelMutation;
};

/** What may be shown of a call. */
export type ResultBounds = {
  /** Largest result as it is printed, in bytes. */
  readonly maxBytes: number;
  /** Takes the question back that the caller does not get to see. */
  readonly withdraw: (unseen: ToolEnvelope) => Promise<void>;
};

export type WaitingStep = {
  readonly waitingStep: string | null;
  /** Folder of the call; null for the base. */
  readonly folder: string | null;
};

/**
 * Writes what the engine said into the flow. Throws a `ToolError` when a cancelled flow could not be closed, and when
 * the result is too large to be shown: its question is withdrawn then, and the flow has ended.
 */
export async function applyEnvelope(
  flows: FlowStore,
  flow: FlowRecord,
  envelope: ToolEnvelope,
  waiting: WaitingStep,
  { maxBytes, withdraw }: ResultBounds,
): Promise<ManagedResult> {
  const change = changeFor(envelope, waiting);
  if (shownBytes(flow, envelope, change) > maxBytes) {
    await withdraw(envelope);
    const ended = change.status === "cancelled" ? change : ({ status: "failed" } as const);
    throw await failFlow(flows, flow, ended, resultTooLarge());
  }
  const mutation = await tryUpdate(flows, flow, change);
  const current = mutation.applied ? mutation.flow : ((await tryGet(flows, flow.flowId)) ?? flow);
  if (change.status !== "cancelled") return { ...envelope, envelope, flow: current, mutation };
  if (!mutation.applied) {
    const reason = mutation.code === "persistence_failed" ? mutation.reason : mutation.code;
    const message = `TaskFlow cancellation failed: ${reason === "" ? "unknown" : reason}`;
    throw new ToolError("flow", message, { details: { flow: toJson(current) } });
  }
  const cancelled = { found: true, cancelled: true, flow: mutation.flow };
  return { ...envelope, envelope, flow: current, mutation: cancelled };
}

/** Bytes of the result once the change is stored. */
function shownBytes(flow: FlowRecord, envelope: ToolEnvelope, change: FlowChange): number {
  const next = toJson(changedFlow(flow, new Date(), change));
  const done: JsonObject = change.status === "cancelled" ? { found: true, cancelled: true } : { applied: true };
  return toolResultBytes({ ...envelope, envelope: { ...envelope }, flow: next, mutation: { ...done, flow: next } });
}

/** The error of a call whose flow was changed because of it: it tells where the flow stands. */
export async function failFlow(
  flows: FlowStore,
  flow: FlowRecord,
  change: FlowChange,
  error: unknown,
): Promise<unknown> {
  const mutation = await tryUpdate(flows, flow, change);
  if (!(error instanceof ToolError)) return error;
  const current = mutation.applied ? mutation.flow : ((await tryGet(flows, flow.flowId)) ?? flow);
  const details = { ...error.details, flow: toJson(current), mutation: toJson(mutation) };
  return new ToolError(error.code, error.message, { cause: error.cause, details });
}

function changeFor(envelope: ToolEnvelope, { waitingStep, folder }: WaitingStep): FlowChange {
  switch (envelope.status) {
    case "ok":
      return { status: "succeeded" };
    case "cancelled":
      return { status: "cancelled" };
    case "needs_approval": {
      const { requiresApproval } = envelope;
      const asked = pick(requiresApproval ?? {}, ["prompt", "items", "resumeToken", "approvalId"]);
      const waitJson = { kind: "lobster_approval", ...asked };
      return { status: "waiting", currentStep: waitingStep ?? defaultWaitingStep(waitJson.kind), waitJson };
    }
    case "needs_input": {
      const { requiresInput = {} } = envelope;
      const asked = pick(requiresInput, ["prompt", "responseSchema", "defaults", "subject", "resumeToken"]);
      const waitJson = { kind: "lobster_input", ...asked, ...(folder === null ? {} : { cwd: folder }) };
      return { status: "waiting", currentStep: waitingStep ?? defaultWaitingStep(waitJson.kind), waitJson };
    }
  }
}

function pick(source: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name): [string, JsonValue][] => {
      const value = source[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What the engine did has happened, whatever becomes of the record: a store that fails is told as data. */
async function tryUpdate(flows: FlowStore, flow: FlowRecord, change: FlowChange): Promise<FlowMutation | Unstored> {
  try {
    return await flows.update(flow.flowId, flow.revision, change);
  } catch (error) {
    return { applied: false, code: "persistence_failed", reason: error instanceof Error ? error.message : "unknown" };
  }
}

type Unstored = { readonly applied: false; readonly code: "persistence_failed"; readonly reason: string };

async function tryGet(flows: FlowStore, flowId: string): Promise<FlowRecord | null> {
  try {
    return await flows.get(flowId);
  } catch {
    // The mutation tells already that the store fails; the last record that was seen is shown.
    return null;
  }
}

function toJson(value: FlowRecord | AppliedMutation): JsonObject {
  return { ...value };
}
