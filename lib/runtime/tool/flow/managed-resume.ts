import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { CheckpointCredential, ToolAnswer } from "@/lib/runtime/tool/tool-answer";
import type { ToolEnvelope } from "@/lib/runtime/tool/tool-envelope";
import { ToolError } from "@/lib/runtime/tool/tool-error";
import type { ManagedResume } from "./flow-parameters";
import { isWaiting } from "./flow-record";
import type { FlowMutation, FlowRecord, FlowStore } from "./flow-store";
import { applyEnvelope, failFlow, type ManagedResult, type ResultBounds } from "./managed-result";

export type ManagedAnswer = {
  readonly request: ManagedResume;
  /** As given; what the flow has saved is used where nothing was. */
  readonly credential: CheckpointCredential;
  readonly answer: ToolAnswer;
  /** Folder of the call, null when it names none. */
  readonly folder: string | null;
  readonly bounds: ResultBounds;
};

type Resume = (credential: CheckpointCredential, folder: string | null) => Promise<ToolEnvelope>;

/**
 * Answers what a flow waits for. An answer that the engine does not take leaves checkpoint and flow waiting, the flow
 * at a new revision; a failure of the run is the flow's. Both are thrown as a `ToolError` whose `details` hold the flow.
 */
export async function resumeManaged(flows: FlowStore, call: ManagedAnswer, resume: Resume): Promise<ManagedResult> {
  const { request, answer } = call;
  const { flow, wait } = await findWaiting(flows, request.flowId);
  const credential = matchCredential(wait, call.credential);
  refuseWrongKind(wait, answer);
  const running = await begin(flows, flow, request);
  const folder = call.folder ?? (typeof wait.cwd === "string" ? wait.cwd : null);
  let envelope: ToolEnvelope;
  try {
    envelope = await resume(credential, folder);
  } catch (error) {
    const again = { status: "waiting", currentStep: flow.currentStep, waitJson: wait } as const;
    const open = error instanceof ToolError && (error.code === "refused" || error.code === "bad_request");
    throw await failFlow(flows, running, open ? again : { status: "failed" }, error);
  }
  return applyEnvelope(flows, running, envelope, { waitingStep: request.waitingStep, folder }, call.bounds);
}

type WaitingFlow = { readonly flow: FlowRecord; readonly wait: JsonObject };

async function findWaiting(flows: FlowStore, flowId: string): Promise<WaitingFlow> {
  const flow = await flows.get(flowId);
  const over = flow?.endedAt !== undefined || flow?.cancelRequestedAt !== undefined;
  if (flow === null || over || !isWaiting(flow) || flow.waitJson === undefined) {
    throw new ToolError("flow", "TaskFlow has no resumable Lobster checkpoint.");
  }
  const { waitJson: wait } = flow;
  if (wait.kind !== "lobster_approval" && wait.kind !== "lobster_input") {
    throw new ToolError("flow", "TaskFlow is not waiting for Lobster approval.");
  }
  return { flow, wait };
}

function matchCredential(wait: JsonObject, given: CheckpointCredential): CheckpointCredential {
  const saved = {
    token: typeof wait.resumeToken === "string" ? wait.resumeToken : null,
    approvalId: typeof wait.approvalId === "string" ? wait.approvalId : null,
  };
  if (saved.token === null && saved.approvalId === null) {
    throw new ToolError("flow", "TaskFlow has no resumable Lobster checkpoint.");
  }
  const other =
    (given.token !== null && given.token !== saved.token) ||
    (given.approvalId !== null && given.approvalId !== saved.approvalId);
  if (other) throw new ToolError("flow", "Lobster checkpoint does not match the selected TaskFlow.");
  // The token works also where the short id could not be stored or was lost.
  return saved.token === null ? saved : { token: saved.token, approvalId: null };
}

function refuseWrongKind(wait: JsonObject, answer: ToolAnswer): void {
  if (wait.kind === "lobster_input" && answer.kind === "approve") {
    throw new ToolError("bad_request", "Input checkpoint requires responseJson or cancel:true, not approve");
  }
  if (wait.kind === "lobster_approval" && answer.kind === "response") {
    throw new ToolError("bad_request", "Approval checkpoint requires approve or cancel:true, not responseJson");
  }
}

/** Takes the flow in hand: of two resumes at the same revision, one goes on. */
async function begin(flows: FlowStore, flow: FlowRecord, request: ManagedResume): Promise<FlowRecord> {
  const { expectedRevision, currentStep } = request;
  let mutation: FlowMutation;
  try {
    mutation = await flows.update(flow.flowId, expectedRevision, { status: "running", currentStep });
  } catch (cause) {
    throw new ToolError("flow", "TaskFlow resume failed: persistence_failed", { cause });
  }
  if (mutation.applied) return mutation.flow;
  throw new ToolError("flow", `TaskFlow resume failed: ${mutation.code}`);
}
