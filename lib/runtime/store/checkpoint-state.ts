import type { PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { ApprovalIdentity } from "@/lib/lobster/run/checkpoint";
import type { CostEntry } from "@/lib/lobster/run/cost";
import type { StagePause } from "@/lib/lobster/run/pipeline-pause";
import type { Snapshot, Spending, StepRecord, Waiting } from "@/lib/lobster/run/records";
import { consumedMarkerType } from "./consumed-marker";
import { readCommandInput, readPausedPipeline, readQuestion, readStages } from "./stored-questions";
import { texts } from "./stored-texts";

/** A person as the program that runs the engine knows them. */
export type PersonId = { readonly id: string; readonly name: string };

/** What every pause may have besides: absent where the environment alone says who people are. */
type Started = { readonly startedBy?: PersonId };

/** Where a workflow waits at a gate. */
export type WorkflowCheckpoint = {
  readonly kind: "workflow";
  /** Absolute. */
  readonly filePath: string;
  /** SHA-256 of the file's bytes, hex: the text that was approved is the text that runs. */
  readonly fileDigest: string;
  /** Files that the workflow could run besides, as they were when it paused; absent in pauses of earlier versions. */
  readonly childFiles?: readonly FileDigest[];
  readonly snapshot: Snapshot;
};

export type FileDigest = {
  /** Absolute. */
  readonly path: string;
  /** SHA-256 of the bytes, hex. */
  readonly digest: string;
};

/** Where an inline pipeline waits. */
export type PipelineCheckpoint = { readonly kind: "pipeline" } & PausedStages;

/** Where a pipeline of functions waits. */
export type SdkCheckpoint = {
  readonly kind: "sdk";
  /** Tells the functions apart, of which `pipeline` holds only names. */
  readonly fingerprint: string;
} & PausedStages;

type PausedStages = {
  readonly pipeline: readonly PipelineStage[];
  /** Index of the stage that goes on. */
  readonly resumeAtIndex: number;
  /** What that stage gets; of a stage that runs again, what it had. */
  readonly items: readonly JsonValue[];
  readonly prompt: string;
} & PipelineHalt &
  Spending;

type PipelineHalt =
  | { readonly haltType: "approval_request" }
  | {
      readonly haltType: "input_request";
      /** The answer is the only item of the next stage. */
      readonly resumeMode: "next_stage";
      readonly inputSchema: JsonObject;
    }
  | {
      readonly haltType: "input_request";
      /** The stage that asked runs again and is given the answer. */
      readonly resumeMode: "same_stage";
      readonly inputSchema: JsonObject;
      readonly commandInput: StagePause["commandInput"];
    };

export type CheckpointState = Started & (WorkflowCheckpoint | PipelineCheckpoint | SdkCheckpoint);

/** True when a person has to say something, not just yes or no. */
export function waitsForInput(state: CheckpointState): boolean {
  return state.kind === "workflow" ? state.snapshot.waiting?.kind === "input" : state.haltType === "input_request";
}

/** What every stored checkpoint has besides its state. */
export type CheckpointBookkeeping = {
  readonly approvalId: string | null;
  /** Earlier pauses of the same run, whose consumed markers stay until it ends. */
  readonly supersededResumeStateKeys: readonly string[];
  readonly createdAt: string;
};

/** Text of the file of a checkpoint. */
export function printCheckpoint(state: CheckpointState, bookkeeping: CheckpointBookkeeping): string {
  return `${JSON.stringify({ ...state, ...bookkeeping }, null, 2)}\n`;
}

/**
 * Reads the file of a checkpoint; null for the marker of a consumed one.
 * Throws the parser's error for text that is no JSON, `Invalid workflow resume state` and the like for other content.
 */
export function readCheckpoint(
  text: string,
  kind: CheckpointState["kind"],
): { readonly state: CheckpointState; readonly bookkeeping: CheckpointBookkeeping } | null {
  const stored = parseJson(text);
  const invalid = new LobsterError("runtime_error", "checkpoint_refused", `Invalid ${kind} resume state`);
  if (!isJsonObject(stored)) throw invalid;
  if (stored.type === consumedMarkerType) return null;
  const state = readers[kind](stored);
  if (state === null) throw invalid;
  return {
    state: { ...state, ...readStarted(stored) },
    bookkeeping: {
      approvalId: typeof stored.approvalId === "string" ? stored.approvalId : null,
      supersededResumeStateKeys: texts(stored.supersededResumeStateKeys) ?? [],
      createdAt: typeof stored.createdAt === "string" ? stored.createdAt : "",
    },
  };
}

const readers = { workflow: readWorkflow, pipeline: readPipeline, sdk: readSdk } as const;

function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new LobsterError("runtime_error", "checkpoint_refused", message, { cause });
  }
}

function readStarted({ startedBy }: JsonObject): Started {
  if (!isJsonObject(startedBy)) return {};
  const { id, name } = startedBy;
  return typeof id === "string" && typeof name === "string" ? { startedBy: { id, name } } : {};
}

function readWorkflow({ filePath, fileDigest, childFiles, snapshot }: JsonObject): WorkflowCheckpoint | null {
  const read = readSnapshot(snapshot);
  if (typeof filePath !== "string" || typeof fileDigest !== "string" || read === null) return null;
  const base = { kind: "workflow", filePath, fileDigest, snapshot: read } as const;
  if (childFiles === undefined) return base;
  const children = Array.isArray(childFiles) ? childFiles.map(readFileDigest) : [null];
  return children.every((child) => child !== null) ? { ...base, childFiles: children } : null;
}

function readFileDigest(value: JsonValue): FileDigest | null {
  if (!isJsonObject(value) || typeof value.path !== "string" || typeof value.digest !== "string") return null;
  return { path: value.path, digest: value.digest };
}

function readSnapshot(value: JsonValue | undefined): Snapshot | null {
  if (!isJsonObject(value) || value.version !== 1) return null;
  const { position, records, args, waiting } = value;
  const spending = readSpending(value);
  if (typeof position !== "number" || !Array.isArray(records) || !isJsonObject(args) || !isJsonObject(waiting))
    return null;
  const pause = readWaiting(waiting);
  if (!records.every(isStepRecord) || pause === null || spending === null) return null;
  return { version: 1, position, records, ...spending, args, waiting: pause };
}

function readWaiting({ stepId, kind, identity, question, pipeline }: JsonObject): Waiting | null {
  if (typeof stepId !== "string") return null;
  if (kind === "approval") return { stepId, kind, identity: readIdentity(identity) };
  const asked = readQuestion(question);
  if (kind !== "input" || asked === null) return null;
  if (pipeline === undefined) return { stepId, kind, question: asked };
  const paused = readPausedPipeline(pipeline);
  return paused === null ? null : { stepId, kind, question: asked, pipeline: paused };
}

function readSpending({ cost = [], unpaidCalls = [] }: JsonObject): Spending | null {
  const calls = texts(unpaidCalls);
  if (!Array.isArray(cost) || !cost.every(isCostEntry) || calls === null) return null;
  return { ...(cost.length === 0 ? {} : { cost }), ...(calls.length === 0 ? {} : { unpaidCalls: calls }) };
}

function isCostEntry(value: JsonValue): value is CostEntry & JsonObject {
  if (!isJsonObject(value)) return false;
  const numbers = [value.inputTokens, value.outputTokens, value.costUsd];
  const named = typeof value.stepId === "string" && (value.model === null || typeof value.model === "string");
  return named && numbers.every((number) => typeof number === "number");
}

/** The fields a record may have are read by name elsewhere; what makes it one is its id. */
function isStepRecord(value: JsonValue): value is StepRecord & JsonObject {
  return isJsonObject(value) && typeof value.id === "string";
}

function readIdentity(value: JsonValue | undefined): ApprovalIdentity {
  if (!isJsonObject(value)) return {};
  const { initiatedBy, requiredApprover, requireDifferentApprover } = value;
  return {
    ...(typeof initiatedBy === "string" ? { initiatedBy } : {}),
    ...(typeof requiredApprover === "string" ? { requiredApprover } : {}),
    ...(requireDifferentApprover === true ? { requireDifferentApprover } : {}),
  };
}

function readPipeline(stored: JsonObject): PipelineCheckpoint | null {
  const paused = readPausedStages(stored);
  return paused === null ? null : { kind: "pipeline", ...paused };
}

function readSdk(stored: JsonObject): SdkCheckpoint | null {
  const paused = readPausedStages(stored);
  const { fingerprint } = stored;
  return paused === null || typeof fingerprint !== "string" ? null : { kind: "sdk", fingerprint, ...paused };
}

function readPausedStages(stored: JsonObject): PausedStages | null {
  const { resumeAtIndex, items, prompt } = stored;
  const pipeline = readStages(stored.pipeline);
  const halt = readHalt(stored);
  const spending = readSpending(stored);
  if (pipeline === null || halt === null || spending === null || typeof prompt !== "string") return null;
  if (typeof resumeAtIndex !== "number" || !Array.isArray(items)) return null;
  return { pipeline, resumeAtIndex, items, prompt, ...spending, ...halt };
}

function readHalt({ haltType, resumeMode, inputSchema, commandInput }: JsonObject): PipelineHalt | null {
  if (haltType === "approval_request") return { haltType };
  if (haltType !== "input_request" || !isJsonObject(inputSchema)) return null;
  if (resumeMode === "next_stage") return { haltType, resumeMode, inputSchema };
  const asked = readCommandInput(commandInput);
  return resumeMode !== "same_stage" || asked === null
    ? null
    : { haltType, resumeMode, inputSchema, commandInput: asked };
}
