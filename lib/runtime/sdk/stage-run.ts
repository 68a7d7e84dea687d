import { assertNever } from "@/lib/lobster/contract/assert-never";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { RunHost } from "@/lib/lobster/contract/host";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import { answerStage, type StageReplay } from "@/lib/lobster/run/pipeline-pause";
import { RunCost } from "@/lib/runtime/run-cost";
import { runPipeline } from "@/lib/runtime/run-pipeline";
import type { SdkCheckpoint } from "@/lib/runtime/store/checkpoint-state";
import type { CheckpointStore, OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { completed, type LobsterResult, waitsForApproval, waitsForInput } from "./result";
import type { StagePipeline } from "./stage-pipeline";

export type StageRunParts = {
  readonly pipeline: StagePipeline;
  readonly host: RunHost;
  readonly store: CheckpointStore;
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

type Start = {
  /** Stage that goes on, 0-based. */
  readonly index: number;
  readonly input: readonly JsonValue[];
  readonly replay?: StageReplay;
  /** The pause that is continued; used up already. */
  readonly previous: OpenCheckpoint | null;
};

/** Runs all stages, to the end or to the next pause, which is stored. Throws what a stage throws. */
export function startStages(parts: StageRunParts, input: readonly JsonValue[]): Promise<LobsterResult> {
  return runStages(parts, { index: 0, input, previous: null });
}

/** Goes on behind a pause. It is used up first: whatever happens then, happens once. */
export async function continueStages(
  parts: StageRunParts,
  checkpoint: OpenCheckpoint,
  state: SdkCheckpoint,
  response: JsonValue,
): Promise<LobsterResult> {
  const { resumeAtIndex: index, items } = state;
  const start = { index, input: items, previous: checkpoint };
  try {
    return await runStages(parts, { ...start, ...replayOf(state, response) });
  } catch (error) {
    await checkpoint.finish();
    throw error;
  }
}

function replayOf(state: SdkCheckpoint, response: JsonValue): { readonly replay?: StageReplay } {
  if (state.haltType !== "input_request" || state.resumeMode !== "same_stage") return {};
  const { items, commandInput } = state;
  return { replay: answerStage({ items, commandInput }, response) };
}

async function runStages(parts: StageRunParts, { index, input, replay, previous }: Start): Promise<LobsterResult> {
  const { pipeline, host, env, signal } = parts;
  const costs = new RunCost({ fields: {}, snapshot: null, env, warnings: null }).open("sdk");
  const result = await runPipeline({
    stages: pipeline.stages.slice(index),
    input,
    catalog: pipeline.catalog,
    commands: pipeline.commands,
    context: { host, env, cwd: process.cwd(), mode: "tool", interactive: false, signal, costs },
    mayPause: true,
    ...(replay === undefined ? {} : { replay }),
  });
  return conclude(parts, result, index, previous);
}

async function conclude(
  { store, pipeline }: StageRunParts,
  result: PipelineResult,
  startIndex: number,
  previous: OpenCheckpoint | null,
): Promise<LobsterResult> {
  const own = { kind: "sdk", fingerprint: pipeline.fingerprint, pipeline: pipeline.stages } as const;
  switch (result.kind) {
    case "completed":
      await previous?.finish();
      return completed(result.items);
    case "halted": {
      const { prompt, items } = result.request;
      if (typeof prompt !== "string" || !Array.isArray(items)) throw new Error("A stage halted without a request");
      const resumeAtIndex = startIndex + result.stageIndex + 1;
      const base = { ...own, resumeAtIndex, items, prompt } as const;
      const { resumeToken } = await store.open({ ...base, haltType: "approval_request" }, previous);
      return waitsForApproval({ prompt, items, resumeToken });
    }
    case "input": {
      const { prompt, responseSchema, defaults = null, subject = null } = result.request;
      const { items, commandInput } = result.state;
      const resumeAtIndex = startIndex + result.stageIndex;
      const base = { ...own, resumeAtIndex, items, prompt } as const;
      const halt = { haltType: "input_request", resumeMode: "same_stage", inputSchema: responseSchema } as const;
      const { resumeToken } = await store.open({ ...base, ...halt, commandInput }, previous);
      return waitsForInput({ prompt, responseSchema, defaults, subject, resumeToken });
    }
    default:
      return assertNever(result);
  }
}

export function invalidState(): LobsterError {
  return new LobsterError("runtime_error", "checkpoint_refused", "Invalid SDK resume state");
}
