import path from "node:path";
import { assertNever } from "@/lib/lobster/contract/assert-never";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { RunHost } from "@/lib/lobster/contract/host";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { type StepScope, UnmaskableStepError, UnrepeatableStepError } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import type { RunRecorder, RunResult, StepProgress } from "@/lib/lobster/run/engine-contract";
import type { Snapshot } from "@/lib/lobster/run/records";
import { retryLine } from "@/lib/lobster/run/retry-line";
import type { StepPart } from "@/lib/lobster/run/step-parts";
import { certainChildGate, certainGate } from "./certain-gate";
import { freshWorkflow } from "./child-files";
import { loadWorkflow } from "./load-workflow";
import type { RunCost } from "./run-cost";
import type { AttemptName, RunRequest } from "./run-request";
import type { ChildFile } from "./workflow-origin";

type ChildRun = {
  /** The run around. */
  readonly request: RunRequest;
  readonly step: StepNode;
  readonly stepId: string;
  readonly attempt: number;
  readonly path: string;
  readonly args: JsonObject;
  readonly scope: StepScope;
  /** Announces processes as those of the step around. */
  readonly host: RunHost;
  readonly signal: AbortSignal;
  readonly cost: RunCost;
  readonly onUnrepeatable: () => void;
  readonly report: (progress: StepProgress) => void;
  readonly onExecuting: () => Promise<void>;
  readonly onPart: (part: StepPart) => void;
  readonly runWorkflow: (request: RunRequest) => Promise<RunResult>;
};

/** Runs another workflow file as one step of a run and gives its final output. Throws when it does not complete. */
export async function runChildWorkflow(run: ChildRun): Promise<readonly JsonValue[]> {
  const { request, stepId, args, scope, signal } = run;
  const target = path.resolve(request.origin?.folder ?? request.cwd, run.path);
  const file = await readChild(run, target);
  const workflow = await loadWorkflow(file.text, file.format, request.catalog);
  const origin = request.origin && {
    ...request.origin,
    folder: path.dirname(target),
    chain: [...request.origin.chain, file.realPath],
  };
  if (!canAsk(request)) {
    const gate = await certainGate(stepId, freshWorkflow(workflow, args, origin), request.catalog, signal);
    if (gate !== null) throw haltedAtGate(gate.stepId, gate.kind);
  }
  signal.throwIfAborted();

  let unmaskable = false;
  const result = await run.runWorkflow({
    ...request,
    ...{ workflow, args, env: scope.env, cwd: scope.cwd, host: run.host, signal },
    recorder: childRecorder(request.recorder, {
      onDone: (done) => run.report({ unit: "steps", done, total: workflow.steps.length }),
      onPart: run.onPart,
      onExecuting: run.onExecuting,
    }),
    snapshot: null,
    decision: null,
    earlierAttempts: 0,
    spentAttempts: 0,
    ...attemptEnvironment(run),
    ...(origin === undefined ? {} : { origin }),
    parent: {
      payer: { cost: run.cost, stepId },
      onUnrepeatable: run.onUnrepeatable,
      onUnmaskable: () => {
        unmaskable = true;
        request.parent?.onUnmaskable();
      },
    },
  });
  switch (result.kind) {
    case "completed":
      return result.output;
    case "suspended":
      throw haltedAtGate(stepId, result.request.kind);
    case "cancelled":
      signal.throwIfAborted();
      throw new LobsterError("runtime_error", "cancelled", `Workflow step ${stepId} sub-workflow was cancelled`);
    case "failed":
      if (unmaskable) throw new UnmaskableStepError("command_failed", result.message);
      throw new LobsterError("runtime_error", "command_failed", result.message);
    default:
      return assertNever(result);
  }
}

/** Message for a gate in the files of a run that it is bound to fail at, null when it may end well. Judges fresh runs only. */
export async function refuseCertainGate(request: RunRequest): Promise<string | null> {
  const { workflow, args, origin, snapshot, decision, catalog, signal } = request;
  // The file around has been judged with its children.
  const judged = request.parent !== undefined || snapshot !== null || decision !== null;
  if (judged || canAsk(request) || !workflow.steps.some(({ kind }) => kind.kind === "workflow")) return null;
  const search = certainChildGate(freshWorkflow(workflow, args, origin), catalog, signal);
  const gate = await search.catch((error: unknown) => {
    // The run says itself that it is cancelled.
    if (signal.aborted) return null;
    throw error;
  });
  return gate === null ? null : haltedAtGate(gate.stepId, gate.kind).message;
}

/** The file behind a path. Throws when there is none, or when it is being run already. */
async function readChild({ request, stepId }: ChildRun, target: string): Promise<ChildFile> {
  const { origin } = request;
  const file = (await origin?.load(target)) ?? null;
  const nameOf = (file: string): string => origin?.nameOf?.(file) ?? file;
  if (file === null) {
    const note = origin?.missingNote === undefined ? "" : `. ${origin.missingNote(target)}`;
    const message = `Workflow step ${stepId} workflow file not found: ${nameOf(target)}${note}`;
    throw new LobsterError("runtime_error", "target", message);
  }
  const chain = origin?.chain ?? [];
  if (!chain.includes(file.realPath)) return file;
  request.recorder.log(`[WARN] Workflow files in a circle: ${[...chain, file.realPath].map(nameOf).join(" -> ")}`);
  const message = `Workflow step ${stepId} creates a cycle: ${nameOf(file.realPath)} is already being executed`;
  throw new UnrepeatableStepError("invalid_workflow", message);
}

function canAsk({ mode, interactive, host }: RunRequest): boolean {
  return mode === "human" && interactive && host.askLine !== undefined;
}

/** What ran before the gate must not run again, so the failure is final for `retry`. */
function haltedAtGate(stepId: string, kind: string): UnrepeatableStepError {
  const what = kind === "input" ? "input" : "approval";
  return new UnrepeatableStepError(
    "not_supported",
    `Workflow step ${stepId} sub-workflow halted for ${what}. Sub-workflow approval/input gates are not supported in composition.`,
  );
}

/** The attempt is that of the step around; what runs in the child is told apart by its place. */
function attemptEnvironment({ request, step, stepId, attempt }: ChildRun): Pick<RunRequest, "attemptEnv"> {
  const { attemptEnv } = request;
  if (attemptEnv === undefined) return {};
  const within = (name: AttemptName): DocumentPath => ["workflow", ...name.path, ...(name.within ?? [])];
  return { attemptEnv: (name) => attemptEnv({ stepId, path: step.path, attempt, within: within(name) }) };
}

type FollowChild = {
  /** Told how many of the child's steps are behind it. */
  readonly onDone: (steps: number) => void;
  readonly onPart: (part: StepPart) => void;
  readonly onExecuting: () => Promise<void>;
};

/** To the outside a child is one step: only what people have to read passes. Its processes are announced by the host. */
function childRecorder(around: RunRecorder, follow: FollowChild): RunRecorder {
  const nothing = async (): Promise<void> => undefined;
  const ended = async (part: StepPart, snapshot: Snapshot | null): Promise<void> => {
    follow.onPart(part);
    if (snapshot !== null) follow.onDone(snapshot.position);
  };
  return {
    stepStarting: async ({ stepId }) => follow.onPart({ id: stepId, status: "running" }),
    stepExecuting: () => follow.onExecuting(),
    stepSpawned: nothing,
    stepOutput: () => undefined,
    stepRetrying: async (start, message, delayMs) => around.log(retryLine(start, message, delayMs)),
    stepCompleted: ({ stepId }, _record, _durationMs, snapshot) => ended({ id: stepId, status: "succeeded" }, snapshot),
    stepFailed: ({ stepId }, { message }, snapshot) => ended({ id: stepId, status: "failed", message }, snapshot),
    stepSkipped: (stepId, _path, _condition, snapshot) => ended({ id: stepId, status: "skipped" }, snapshot),
    stepPaused: nothing,
    log: (line) => around.log(line),
  };
}
