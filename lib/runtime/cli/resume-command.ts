import { realpath } from "node:fs/promises";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { cancelledEnvelope, type SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { refuseApprover } from "@/lib/runtime/approval-gate";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import type { PipelineCheckpoint, WorkflowCheckpoint } from "@/lib/runtime/store/checkpoint-state";
import type { OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { type CheckpointName, decodeResumeToken } from "@/lib/runtime/store/resume-token";
import { readWorkflowFile } from "@/lib/runtime/workflow-file";
import { answerEnvelope, answerError } from "./answer";
import type { ResumeArguments } from "./arguments";
import { executePipeline, pipelineEnvelope } from "./pipeline-run";
import type { Program } from "./program";
import { executeWorkflow } from "./workflow-run";

type Answer = { readonly kind: "approve" | "reject" | "response" | "cancel" };

/** `lobster resume`: answers a pause. Always prints an envelope; gives the exit code. */
export async function resumeCommand(program: Program, given: ResumeArguments): Promise<number> {
  try {
    return answerEnvelope(program, await resume(program, given));
  } catch (error) {
    return answerError(program, "tool", error);
  }
}

async function resume(program: Program, given: ResumeArguments): Promise<SuccessEnvelope> {
  const { kind } = readAnswer(given);
  const name = await findCheckpoint(program, given);
  if (kind === "cancel") {
    if (await program.store.cancel(name)) return cancelledEnvelope();
    throw new LobsterError("runtime_error", "checkpoint_missing", "Resume state not found");
  }
  const checkpoint = await program.store.load(name);
  if (kind === "response") throw wrongAnswer(checkpoint);
  if (kind === "reject") {
    // Loading again tells the same error as a resume that came too late.
    if (!(await checkpoint.discard())) await program.store.load(name);
    return cancelledEnvelope();
  }
  const { state } = checkpoint;
  return state.kind === "workflow"
    ? resumeWorkflow(program, checkpoint, state)
    : resumePipeline(program, checkpoint, state);
}

function readAnswer({ token, id, approve, responseJson, cancel }: ResumeArguments): Answer {
  if (cancel === "unclear") throw refused("resume --cancel must be true or false");
  if ((token ?? "") === "" && (id ?? "") === "") throw refused("resume requires --token or --id");
  const given = [approve !== null, responseJson !== null, cancel === "yes"].filter(Boolean).length;
  if (given > 1) throw refused("resume accepts only one of --approve, --response-json, or --cancel");
  if (given === 0) throw refused("resume requires --approve yes|no, --response-json, or --cancel");
  if (cancel === "yes") return { kind: "cancel" };
  if (responseJson !== null) {
    checkJson(responseJson);
    return { kind: "response" };
  }
  const decision = approve?.toLowerCase() ?? "";
  if (["yes", "y"].includes(decision)) return { kind: "approve" };
  if (["no", "n"].includes(decision)) return { kind: "reject" };
  throw refused("resume --approve must be yes or no");
}

function checkJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new LobsterError("parse_error", "bad_decision", "resume --response-json must be valid JSON", { cause });
  }
}

async function findCheckpoint(program: Program, { token, id }: ResumeArguments): Promise<CheckpointName> {
  return id !== null && id !== "" ? program.store.findById(id) : decodeResumeToken(token ?? "");
}

async function resumeWorkflow(
  program: Program,
  checkpoint: OpenCheckpoint,
  { filePath, fileDigest, snapshot }: WorkflowCheckpoint,
): Promise<SuccessEnvelope> {
  const file = await readWorkflowFile(await resolveFile(filePath));
  if (file.digest !== fileDigest) {
    const message = "Workflow file changed since the checkpoint was created";
    throw new LobsterError("runtime_error", "checkpoint_refused", message);
  }
  const workflow = await loadWorkflow(file.text, file.format, program.catalog);
  const by = program.env.LOBSTER_APPROVAL_APPROVED_BY ?? null;
  const { stepId, identity = {} } = snapshot.waiting ?? { stepId: "" };
  const refusal = refuseApprover(stepId, identity, by);
  if (refusal !== null) throw refused(refusal);
  return executeWorkflow(program, {
    workflow,
    file: { ...file, path: filePath },
    args: {},
    mode: "tool",
    previous: checkpoint,
    decision: { verdict: "approve", comment: null, by },
  });
}

async function resolveFile(filePath: string): Promise<string> {
  try {
    return await realpath(filePath);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new LobsterError("runtime_error", "target", message, { cause });
  }
}

async function resumePipeline(
  program: Program,
  checkpoint: OpenCheckpoint,
  { pipeline, resumeAtIndex, items }: PipelineCheckpoint,
): Promise<SuccessEnvelope> {
  const stages = pipeline.slice(resumeAtIndex);
  const result = await executePipeline(program, { stages, input: items, mode: "tool", previous: checkpoint });
  return pipelineEnvelope(program, stages, result, checkpoint);
}

function wrongAnswer({ name }: OpenCheckpoint): LobsterError {
  return name.kind === "workflow"
    ? refused("Workflow resume requires --approve yes|no for approval requests")
    : refused("approval resumes require approved=true|false, not response");
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "bad_decision", message);
}
