import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { Decision } from "@/lib/lobster/run/checkpoint";
import { cancelledEnvelope, type Envelope, type SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { answerStage, type StageReplay } from "@/lib/lobster/run/pipeline-pause";
import type { Waiting } from "@/lib/lobster/run/records";
import { refuseApprover } from "@/lib/runtime/approval-gate";
import { existingFile, refuseChangedChildren, workflowChanged } from "@/lib/runtime/approved-files";
import { checkAnswer, pipelineAnswer, stepAnswer } from "@/lib/runtime/check-answer";
import { diskOrigin } from "@/lib/runtime/disk-origin";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import {
  type CheckpointState,
  type PipelineCheckpoint,
  type WorkflowCheckpoint,
  waitsForInput,
} from "@/lib/runtime/store/checkpoint-state";
import type { OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { type CheckpointName, decodeResumeToken } from "@/lib/runtime/store/resume-token";
import { readWorkflowFile } from "@/lib/runtime/workflow-file";
import { failureEnvelope } from "./failure-envelope";
import { executePipeline, pipelineCost, pipelineEnvelope } from "./pipeline-request";
import type { RequestContext } from "./request-context";
import { executeWorkflow } from "./workflow-request";

export type ToolResumeRequest = {
  readonly token?: string | undefined;
  /** Wins over the token. */
  readonly approvalId?: string | undefined;
  /** Answer to an approval. */
  readonly approved?: boolean | undefined;
  /** Answer to a question; null is one. */
  readonly response?: JsonValue | undefined;
  /** Ends the run, whatever it waits for. */
  readonly cancel?: boolean | undefined;
  readonly context: Omit<RequestContext, "mode" | "interactive">;
};

type Answer =
  | { readonly kind: "approve" | "reject" | "cancel" | "none" }
  | { readonly kind: "response"; readonly response: JsonValue };

/**
 * Answers a stored question and goes on to the end or to the next question. Never asks at a terminal.
 * What goes wrong in the request, the file or its commands is an error envelope; only defects are thrown.
 * An answer that does not fit leaves the question open.
 */
export function resumeToolRequest(request: ToolResumeRequest): Promise<Envelope> {
  const context: RequestContext = { ...request.context, mode: "tool", interactive: false };
  return failureEnvelope(async () => {
    const answer = readAnswer(request);
    return resume(context, await findCheckpoint(context, request), answer);
  });
}

function readAnswer({ approved, response, cancel }: ToolResumeRequest): Answer {
  const given = [approved !== undefined, response !== undefined, cancel === true].filter(Boolean).length;
  if (given > 1) throw refused("resume accepts only one of approved, response, or cancel");
  if (cancel === true) return { kind: "cancel" };
  if (response !== undefined) return { kind: "response", response };
  if (approved === undefined) return { kind: "none" };
  return { kind: approved ? "approve" : "reject" };
}

async function findCheckpoint(
  { store }: RequestContext,
  { token = "", approvalId = "" }: ToolResumeRequest,
): Promise<CheckpointName> {
  if (approvalId !== "") return store.findById(approvalId);
  if (token !== "") return decodeResumeToken(token);
  throw refused("resume requires token or approvalId");
}

async function resume(context: RequestContext, name: CheckpointName, answer: Answer): Promise<SuccessEnvelope> {
  if (answer.kind === "cancel") {
    if (await context.store.cancel(name)) return cancelledEnvelope();
    throw new LobsterError("runtime_error", "checkpoint_missing", "Resume state not found");
  }
  const checkpoint = await context.store.load(name);
  const { state } = checkpoint;
  if (state.kind === "sdk") throw refused("Invalid token");
  refuseWrongKind(state, answer);
  if (answer.kind === "reject") {
    // Loading again tells the same error as a resume that came too late.
    if (!(await checkpoint.discard())) await context.store.load(name);
    return cancelledEnvelope();
  }
  const started = asStarted(context, state);
  return state.kind === "workflow"
    ? resumeWorkflow(started, checkpoint, state, answer)
    : resumePipeline(started, checkpoint, state, answer);
}

/** Who goes on with a run need not have started it, and the rules of its next gates are about who has. */
function asStarted(context: RequestContext, { startedBy }: CheckpointState): RequestContext {
  if (context.caller === undefined || startedBy === undefined) return context;
  return { ...context, startedBy, env: { ...context.env, LOBSTER_APPROVAL_INITIATED_BY: startedBy.name } };
}

function refuseWrongKind(state: WorkflowCheckpoint | PipelineCheckpoint, { kind }: Answer): void {
  const input = waitsForInput(state);
  if (input ? kind === "response" : kind === "approve" || kind === "reject") return;
  if (state.kind === "workflow") {
    throw refused(
      input
        ? "Workflow resume requires --response-json for input requests"
        : "Workflow resume requires --approve yes|no for approval requests",
    );
  }
  if (input) throw refused("pipeline input resumes require response");
  const instead = kind === "response" ? ", not response" : "";
  throw refused(`approval resumes require approved=true|false${instead}`);
}

async function resumeWorkflow(
  context: RequestContext,
  checkpoint: OpenCheckpoint,
  { filePath, fileDigest, childFiles, snapshot }: WorkflowCheckpoint,
  answer: Answer,
): Promise<SuccessEnvelope> {
  const file = await readWorkflowFile(await existingFile(filePath));
  if (file.digest !== fileDigest) throw workflowChanged();
  const workflow = await loadWorkflow(file.text, file.format, context.catalog);
  const origin = await diskOrigin(filePath);
  if (childFiles !== undefined)
    await refuseChangedChildren(childFiles, { workflow, origin, snapshot }, context.catalog);
  const decision = await toDecision(context, snapshot.waiting, answer);
  return executeWorkflow(context, {
    workflow,
    file: { ...file, path: filePath },
    args: {},
    previous: checkpoint,
    decision,
  });
}

/** What the engine is told. Throws when the person may not say it, or the answer is not valid. */
async function toDecision(context: RequestContext, waiting: Waiting | null, answer: Answer): Promise<Decision> {
  const { host } = context;
  const by = answeringName(context, waiting);
  if (waiting?.kind === "input" && answer.kind === "response") {
    const { stepId, question } = waiting;
    await checkAnswer(stepAnswer(stepId), question.responseSchema, answer.response, (line) => host.log(line));
    return { verdict: "submit", value: answer.response, comment: null, by };
  }
  return { verdict: "approve", comment: null, by };
}

/** Name under which an answer is recorded. Throws when the person may not give it. */
function answeringName({ env, caller, startedBy }: RequestContext, waiting: Waiting | null): string | null {
  const { kind, stepId } = waiting ?? { kind: "approval", stepId: "" };
  const identity = (waiting?.kind === "approval" ? waiting.identity : null) ?? {};
  if (caller === undefined) {
    const by = env.LOBSTER_APPROVAL_APPROVED_BY ?? null;
    const refusal = refuseApprover(stepId, identity, by);
    if (refusal !== null) throw refused(refusal);
    return by;
  }
  const judgement = caller.judge({ kind, stepId, identity, startedById: startedBy?.id ?? null });
  if (judgement.refusal !== null) throw refused(judgement.refusal);
  return judgement.name;
}

async function resumePipeline(
  context: RequestContext,
  checkpoint: OpenCheckpoint,
  state: PipelineCheckpoint,
  answer: Answer,
): Promise<SuccessEnvelope> {
  const stages = state.pipeline.slice(state.resumeAtIndex);
  const cost = pipelineCost(context, state);
  const next = await nextInput(context, state, answer);
  const result = await executePipeline(context, { stages, ...next, previous: checkpoint, cost });
  return pipelineEnvelope(context, stages, result, checkpoint, cost);
}

/** What the pipeline goes on with: the approved items, the answer, or the answer for the stage that asked. */
async function nextInput(
  { host }: RequestContext,
  state: PipelineCheckpoint,
  answer: Answer,
): Promise<{ readonly input: readonly JsonValue[]; readonly replay?: StageReplay }> {
  if (state.haltType === "approval_request" || answer.kind !== "response") return { input: state.items };
  const { response } = answer;
  await checkAnswer(pipelineAnswer, state.inputSchema, response, (line) => host.log(line));
  return state.resumeMode === "next_stage"
    ? { input: [response] }
    : { input: [], replay: answerStage(state, response) };
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "bad_decision", message);
}
