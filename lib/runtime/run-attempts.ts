import type { RunHost } from "@/lib/lobster/contract/host";
import type { StepScope } from "@/lib/lobster/contract/step-runner";
import {
  type PreparedStep,
  type StepContext,
  type StepResult,
  type StepRunner,
  UnmaskableStepError,
  UnrepeatableStepError,
} from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import type { Reference } from "@/lib/lobster/expression/references";
import { DeadlineExceeded } from "@/lib/lobster/run/abort-reason";
import type { AttemptStart } from "@/lib/lobster/run/engine-contract";
import { observedHost } from "./observed-host";
import { retryDelay, retryPolicy } from "./retry-policy";
import type { RunRequest } from "./run-request";
import { createStepContext } from "./step-context";

export type StepTask = {
  readonly request: RunRequest;
  readonly step: StepNode;
  readonly stepId: string;
  readonly runner: StepRunner;
  /** Scope of one attempt, 1-based. */
  readonly scopeOf: (attempt: number) => StepScope;
  readonly onUnknown: (reference: Reference) => void;
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
  | { readonly kind: "cancelled" };

/** Tries a step as often as its `retry` allows, each time within its `timeout_ms`. Throws only what the recorder throws. */
export async function runAttempts(task: StepTask): Promise<StepOutcome> {
  const { host, recorder, signal } = task.request;
  const policy = retryPolicy(task.step.fields);
  const uncounted = task.earlierAttempts - task.spentAttempts;
  for (let index = task.spentAttempts; ; index += 1) {
    const { outcome, repeatable } = await runAttempt(task, index + 1 + uncounted, policy.max + uncounted);
    if (outcome.kind !== "failed" || !repeatable || index + 1 >= policy.max) return outcome;
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
  let dispatched = false;
  const watch = new AttemptWatch(request, step, stepId);
  const name = { stepId, path: step.path, attempt, maxAttempts };
  const context = createStepContext({
    ...task,
    scope: task.scopeOf(attempt),
    host: watch.host(() => start),
    signal: watch.signal,
    onDispatch: () => {
      dispatched = true;
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
    const outcome: StepOutcome = {
      kind: "failed",
      start,
      message: error instanceof Error ? error.message : String(error),
      durationMs: host.now() - startedAt,
      timedOut: error instanceof DeadlineExceeded,
      maskable,
    };
    return { outcome, repeatable: maskable && !dispatched && !(error instanceof UnrepeatableStepError) };
  };
  if (prepared instanceof Error) return failed(prepared);

  try {
    watch.begin();
    const result = await prepared.run();
    const durationMs = host.now() - startedAt;
    return { outcome: { kind: "succeeded", start, result, durationMs }, repeatable: false };
  } catch (error) {
    watch.rethrowRefusal();
    if (signal.aborted) return { outcome: { kind: "cancelled" }, repeatable: false };
    return failed(watch.signal.aborted ? watch.signal.reason : error);
  } finally {
    watch.end();
  }
}

function tryPrepare(runner: StepRunner, context: StepContext): PreparedStep | Error {
  try {
    return runner.prepare(context);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Stops an attempt on cancel or when its time is up, and keeps apart what the recorder refuses from what the step does wrong. */
class AttemptWatch {
  private readonly abort = new AbortController();
  private readonly over = new AbortController();
  private refusal: { readonly error: unknown } | null = null;
  private readonly cancel = (): void => this.abort.abort(this.request.signal.reason);

  constructor(
    private readonly request: RunRequest,
    private readonly step: StepNode,
    private readonly stepId: string,
  ) {}

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  host(start: () => AttemptStart): RunHost {
    const { host, recorder } = this.request;
    return observedHost(host, {
      onSpawn: async (started) => {
        try {
          await recorder.stepSpawned(start(), started);
        } catch (error) {
          this.refusal = { error };
          throw error;
        }
      },
      onOutput: (stream, text) => recorder.stepOutput(start(), stream, text),
    });
  }

  begin(): void {
    const { host, signal } = this.request;
    signal.addEventListener("abort", this.cancel);
    if (signal.aborted) this.cancel();
    signal.throwIfAborted();
    const { timeout_ms: limit } = this.step.fields;
    if (typeof limit !== "number") return;
    void host.sleep(limit, this.over.signal).then(() => {
      if (!this.over.signal.aborted) {
        this.abort.abort(new DeadlineExceeded(`Step '${this.stepId}' timed out after ${limit}ms`));
      }
    });
  }

  rethrowRefusal(): void {
    if (this.refusal !== null) throw this.refusal.error;
  }

  end(): void {
    this.over.abort();
    this.request.signal.removeEventListener("abort", this.cancel);
  }
}

function asWritten(text: string): string {
  return text;
}
