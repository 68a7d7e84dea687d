import type { InputQuestion } from "@/lib/lobster/contract/command";
import {
  type PreparedStep,
  type StepContext,
  StepNeedsInput,
  type StepResult,
  type StepRunner,
  UnmaskableStepError,
  UnrepeatableStepError,
} from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import type { Reference } from "@/lib/lobster/expression/references";
import { DeadlineExceeded } from "@/lib/lobster/run/abort-reason";
import type { AttemptStart, RunResult } from "@/lib/lobster/run/engine-contract";
import type { AnsweredPipeline, PausedPipeline } from "@/lib/lobster/run/pipeline-pause";
import { AttemptWatch } from "./attempt-watch";
import { retryDelay, retryPolicy } from "./retry-policy";
import type { RunCost } from "./run-cost";
import type { RunRequest } from "./run-request";
import { createStepContext } from "./step-context";
import type { StepScopes } from "./step-scopes";

export type StepTask = {
  readonly request: RunRequest;
  readonly step: StepNode;
  readonly stepId: string;
  readonly runner: StepRunner;
  readonly scopesOf: StepScopes;
  readonly cost: RunCost;
  /** Runs another workflow, as a step of this one. */
  readonly runWorkflow: (request: RunRequest) => Promise<RunResult>;
  readonly onUnknown: (reference: Reference) => void;
  /** Set when the step goes on behind an answer to a question of its pipeline. */
  readonly answered: AnsweredPipeline | null;
  /** Attempts made in earlier calls. */
  readonly earlierAttempts: number;
  /** How many of those count for `retry`; fewer than it allows. */
  readonly spentAttempts: number;
};

export type StepOutcome =
  | {
      readonly kind: "succeeded";
      readonly start: AttemptStart;
      readonly result: StepResult;
      readonly durationMs: number;
    }
  | {
      readonly kind: "failed";
      readonly start: AttemptStart;
      readonly message: string;
      readonly durationMs: number;
      readonly timedOut: boolean;
      /** False when neither `retry` nor `on_error` may hide the failure. */
      readonly maskable: boolean;
    }
  | {
      /** The step waits for a person's answer. */
      readonly kind: "paused";
      readonly start: AttemptStart;
      readonly question: InputQuestion;
      readonly pipeline: PausedPipeline | null;
      readonly durationMs: number;
    }
  | { readonly kind: "cancelled" };

/** Tries a step as often as its `retry` allows, each time within its `timeout_ms`. Throws only what the recorder throws. */
export async function runAttempts(task: StepTask): Promise<StepOutcome> {
  const { host, recorder, signal } = task.request;
  const policy = retryPolicy(task.step.fields);
  const uncounted = task.earlierAttempts - task.spentAttempts;
  for (let index = task.spentAttempts; ; index += 1) {
    const { outcome, repeatable } = await runAttempt(task, index + 1 + uncounted, policy.max + uncounted);
    if (outcome.kind !== "failed" || !repeatable || index + 1 >= policy.max) return outcome;
    const tooExpensive = task.cost.refusal();
    if (tooExpensive !== null) return { ...outcome, message: tooExpensive, maskable: false };
    const delayMs = retryDelay(policy, index, host.random());
    await recorder.stepRetrying(outcome.start, outcome.message, delayMs);
    await host.sleep(delayMs, signal);
    if (signal.aborted) return { kind: "cancelled" };
  }
}

type AttemptEnd = {
  readonly outcome: StepOutcome;
  /** False when another attempt could do something twice, or is bound to fail the same way. */
  readonly repeatable: boolean;
};

async function runAttempt(task: StepTask, attempt: number, maxAttempts: number): Promise<AttemptEnd> {
  const { request, step, stepId, runner } = task;
  const { host, recorder, signal } = request;
  const startedAt = host.now();
  let unrepeatable = false;
  const costs = task.cost.open(stepId);
  const watch = new AttemptWatch(request, step, stepId);
  const name = { stepId, path: step.path, attempt, maxAttempts };
  const context = createStepContext({
    ...task,
    attempt,
    scopes: task.scopesOf(attempt),
    host: watch.host(() => start),
    signal: watch.signal,
    costs,
    report: (progress) => recorder.stepProgress?.(start, progress),
    onExecuting: () => watch.executing(start),
    onPart: (part) => recorder.stepPart?.(start, part),
    settled: (work, limitMs) => watch.settled(work, limitMs),
    onUnrepeatable: () => {
      unrepeatable = true;
      request.parent?.onUnrepeatable();
    },
  });

  const prepared = tryPrepare(runner, context);
  const start: AttemptStart =
    prepared instanceof Error
      ? { ...name, command: runner.action(step, asWritten), executes: false }
      : { ...name, command: prepared.command, executes: prepared.executes };
  await recorder.stepStarting(start);
  const failed = (error: unknown): AttemptEnd => {
    const maskable = !(error instanceof UnmaskableStepError);
    if (error instanceof UnrepeatableStepError) request.parent?.onUnrepeatable();
    const outcome: StepOutcome = {
      kind: "failed",
      start,
      message: error instanceof Error ? error.message : String(error),
      durationMs: host.now() - startedAt,
      timedOut: error instanceof DeadlineExceeded,
      maskable,
    };
    return { outcome, repeatable: maskable && !unrepeatable && !(error instanceof UnrepeatableStepError) };
  };
  if (prepared instanceof Error) return failed(prepared);

  try {
    watch.begin();
    const result = await prepared.run();
    const durationMs = host.now() - startedAt;
    return { outcome: { kind: "succeeded", start, result, durationMs }, repeatable: false };
  } catch (error) {
    watch.rethrowRefusal();
    if (error instanceof StepNeedsInput && !watch.signal.aborted) {
      const { question, pipeline } = error;
      const outcome: StepOutcome = { kind: "paused", start, question, pipeline, durationMs: host.now() - startedAt };
      return { outcome, repeatable: false };
    }
    if (signal.aborted) return { outcome: { kind: "cancelled" }, repeatable: false };
    return failed(watch.signal.aborted ? watch.signal.reason : error);
  } finally {
    await watch.end();
    costs.settle();
  }
}

function tryPrepare(runner: StepRunner, context: StepContext): PreparedStep | Error {
  try {
    return runner.prepare(context);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function asWritten(text: string): string {
  return text;
}
