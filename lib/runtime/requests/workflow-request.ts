import { assertNever } from "@/lib/lobster/contract/assert-never";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { Workflow } from "@/lib/lobster/document/document";
import type { CheckpointRequest, Decision } from "@/lib/lobster/run/checkpoint";
import type { RunRecorder, RunResult } from "@/lib/lobster/run/engine-contract";
import {
  approvalEnvelope,
  type EnvelopeExtras,
  inputEnvelope,
  okEnvelope,
  type SuccessEnvelope,
} from "@/lib/lobster/run/envelope";
import { fitApproval, fitInput } from "@/lib/lobster/run/fit-envelope";
import { retryLine } from "@/lib/lobster/run/retry-line";
import { approvedOrigin, childDigests } from "@/lib/runtime/approved-files";
import { diskOrigin } from "@/lib/runtime/disk-origin";
import { runWorkflow } from "@/lib/runtime/run-workflow";
import type { CheckpointHandle, OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import type { WorkflowFile } from "@/lib/runtime/workflow-file";
import { costExtras } from "./cost-extras";
import { notedStarter, type RequestContext } from "./request-context";

type WorkflowExecution = {
  readonly workflow: Workflow;
  readonly file: WorkflowFile;
  readonly args: JsonObject;
  /** The pause that this call continues. */
  readonly previous: OpenCheckpoint | null;
  readonly decision: Decision | null;
};

/** Runs or continues a workflow. Throws a `LobsterError` when the run failed or was stopped by a signal. */
export async function executeWorkflow(context: RequestContext, execution: WorkflowExecution): Promise<SuccessEnvelope> {
  const { previous, file, workflow } = execution;
  const result = await run(context, execution);
  switch (result.kind) {
    case "completed":
      await previous?.finish();
      return okEnvelope(result.output, costExtras(result.snapshot.cost));
    case "suspended": {
      const { snapshot, request } = result;
      const extras = costExtras(snapshot.cost);
      const toEnvelope = pauseEnvelope(request, context.env, extras);
      const childFiles = await childDigests(
        { workflow, origin: await diskOrigin(file.path), snapshot },
        context.catalog,
      );
      const approved = { filePath: file.path, fileDigest: file.digest, childFiles };
      const state = { kind: "workflow", ...approved, snapshot, ...notedStarter(context) } as const;
      return toEnvelope(await context.store.open(state, previous));
    }
    case "cancelled":
      await endClaimed(previous);
      throw new LobsterError("runtime_error", "cancelled", stopReason(context.signal));
    case "failed":
      await endClaimed(previous);
      throw new LobsterError(result.type, "command_failed", result.message);
    default:
      return assertNever(result);
  }
}

/** Makes the envelope of a pause once its handle is known. Throws at once when it would be too large. */
function pauseEnvelope(
  { kind, stepId, responseSchema, ...request }: CheckpointRequest,
  env: RequestContext["env"],
  extras: EnvelopeExtras,
): (handle: CheckpointHandle) => SuccessEnvelope {
  if (kind !== "input") {
    const shown = fitApproval(request, { env, asker: `Workflow step ${stepId}`, extras });
    return (handle) => approvalEnvelope(shown, handle, extras);
  }
  const question = { ...request, responseSchema: responseSchema ?? {} };
  const shown = fitInput(question, { env, asker: `Workflow input step ${stepId}`, extras });
  return ({ resumeToken }) => inputEnvelope(shown, resumeToken, extras);
}

async function run(
  context: RequestContext,
  { workflow, file, args, previous, decision }: WorkflowExecution,
): Promise<RunResult> {
  const { env, cwd, host, catalog, commands, steps, mode, interactive, signal } = context;
  const paused = previous?.state.kind === "workflow" ? previous.state : null;
  const recorder = requestRecorder(context, previous);
  return runWorkflow({
    ...{ workflow, args, env, cwd, host, catalog, commands, steps, recorder, mode, interactive, signal },
    ...(context.llmAdapters === undefined ? {} : { llmAdapters: context.llmAdapters }),
    snapshot: paused?.snapshot ?? null,
    decision,
    origin: approvedOrigin(await diskOrigin(file.path), paused?.childFiles ?? []),
  });
}

/** A pause that was used up stays used up, also when what came behind it failed: it may have had an effect. */
async function endClaimed(previous: OpenCheckpoint | null): Promise<void> {
  if (previous?.claimed === true) await previous.finish();
}

function stopReason({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : "Cancelled";
}

/** Tells of steps, retries and warnings, and uses up the pause before anything runs. */
function requestRecorder(context: RequestContext, previous: OpenCheckpoint | null): RunRecorder {
  return {
    stepStarting: async ({ stepId, executes }) => {
      if (executes) context.progress?.started(stepId);
    },
    stepExecuting: async () => previous?.claim(),
    stepSpawned: async () => undefined,
    stepOutput: () => undefined,
    stepProgress: ({ stepId }, { unit, done, total }) =>
      context.progress?.advanced(`${stepId} (${done} of ${total} ${unit})`),
    stepRetrying: async (start, message, delayMs) => context.host.log(retryLine(start, message, delayMs)),
    stepCompleted: async () => context.progress?.ended(),
    stepFailed: async () => context.progress?.ended(),
    stepPaused: async () => context.progress?.ended(),
    stepSkipped: async () => undefined,
    log: (line) => context.host.log(line),
  };
}
