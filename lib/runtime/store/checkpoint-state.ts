import type { PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { ApprovalIdentity } from "@/lib/lobster/run/checkpoint";
import type { CostEntry } from "@/lib/lobster/run/cost";
import type { Snapshot, StepRecord } from "@/lib/lobster/run/records";
import { consumedMarkerType } from "./consumed-marker";
import { texts } from "./stored-texts";

/** Where a workflow waits at a gate. */
export type WorkflowCheckpoint = {
  readonly kind: "workflow";
  /** Absolute. */
  readonly filePath: string;
  /** SHA-256 of the file's bytes, hex: the text that was approved is the text that runs. */
  readonly fileDigest: string;
  /** Files that the workflow can run besides, as they were; only those whose path stands in the text. */
  readonly childFiles?: readonly FileDigest[];
  readonly snapshot: Snapshot;
};

export type FileDigest = {
  /** Absolute. */
  readonly path: string;
  /** SHA-256 of the bytes, hex. */
  readonly digest: string;
};

/** Where an inline pipeline waits at `approve`. */
export type PipelineCheckpoint = {
  readonly kind: "pipeline";
  readonly pipeline: readonly PipelineStage[];
  /** Index of the stage that gets the items after approval. */
  readonly resumeAtIndex: number;
  readonly items: readonly JsonValue[];
  readonly haltType: "approval_request";
  readonly prompt: string;
};

export type CheckpointState = WorkflowCheckpoint | PipelineCheckpoint;

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
  const state = kind === "workflow" ? readWorkflow(stored) : readPipeline(stored);
  if (state === null) throw invalid;
  return {
    state,
    bookkeeping: {
      approvalId: typeof stored.approvalId === "string" ? stored.approvalId : null,
      supersededResumeStateKeys: texts(stored.supersededResumeStateKeys) ?? [],
      createdAt: typeof stored.createdAt === "string" ? stored.createdAt : "",
    },
  };
}

function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new LobsterError("runtime_error", "checkpoint_refused", message, { cause });
  }
}

function readWorkflow({ filePath, fileDigest, childFiles = [], snapshot }: JsonObject): WorkflowCheckpoint | null {
  const read = readSnapshot(snapshot);
  if (typeof filePath !== "string" || typeof fileDigest !== "string" || read === null) return null;
  if (!Array.isArray(childFiles)) return null;
  const children = childFiles.map(readFileDigest);
  if (!children.every((child) => child !== null)) return null;
  return {
    kind: "workflow",
    filePath,
    fileDigest,
    ...(children.length === 0 ? {} : { childFiles: children }),
    snapshot: read,
  };
}

function readFileDigest(value: JsonValue): FileDigest | null {
  if (!isJsonObject(value) || typeof value.path !== "string" || typeof value.digest !== "string") return null;
  return { path: value.path, digest: value.digest };
}

function readSnapshot(value: JsonValue | undefined): Snapshot | null {
  if (!isJsonObject(value) || value.version !== 1) return null;
  const { position, records, args, waiting, cost = [] } = value;
  if (typeof position !== "number" || !Array.isArray(records) || !isJsonObject(args) || !isJsonObject(waiting))
    return null;
  if (!records.every(isStepRecord) || typeof waiting.stepId !== "string" || waiting.kind !== "approval") return null;
  if (!Array.isArray(cost) || !cost.every(isCostEntry)) return null;
  const gate = { stepId: waiting.stepId, kind: "approval", identity: readIdentity(waiting.identity) } as const;
  return { version: 1, position, records, ...(cost.length === 0 ? {} : { cost }), args, waiting: gate };
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

function readPipeline({ pipeline, resumeAtIndex, items, haltType, prompt }: JsonObject): PipelineCheckpoint | null {
  if (!Array.isArray(pipeline) || typeof resumeAtIndex !== "number" || !Array.isArray(items)) return null;
  if (haltType !== "approval_request" || typeof prompt !== "string") return null;
  const stages = pipeline.map(readStage);
  if (!stages.every((stage) => stage !== null)) return null;
  return { kind: "pipeline", pipeline: stages, resumeAtIndex, items, haltType, prompt };
}

function readStage(value: JsonValue): PipelineStage | null {
  if (!isJsonObject(value) || typeof value.name !== "string" || typeof value.raw !== "string") return null;
  if (!isJsonObject(value.args)) return null;
  const positionals = texts(value.args._);
  const flags = Object.entries(value.args).flatMap(([name, flag]) =>
    name !== "_" && (typeof flag === "string" || typeof flag === "boolean") ? [[name, flag] as const] : [],
  );
  if (positionals === null) return null;
  return { name: value.name, raw: value.raw, args: { ...Object.fromEntries(flags), _: positionals } };
}
