import type { ProcessResult, RunHost } from "@/lib/lobster/contract/host";
import type { StepNode } from "@/lib/lobster/document/document";
import { DeadlineExceeded } from "@/lib/lobster/run/abort-reason";
import type { AttemptStart } from "@/lib/lobster/run/engine-contract";
import { observedHost } from "./observed-host";
import type { RunRequest } from "./run-request";

/**
 * Stops an attempt on cancel or when its time is up, outlasts every process it started, and keeps apart what the
 * recorder refuses from what the step does wrong.
 */
export class AttemptWatch {
  private readonly abort = new AbortController();
  private readonly over = new AbortController();
  private readonly processes = new Set<Promise<unknown>>();
  private execution: Promise<void> | null = null;
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

  /** Settles once it is on record that something of the attempt may leave a trace. Throws when that is refused. */
  executing(start: AttemptStart): Promise<void> {
    this.execution ??= this.recorded(async () => this.request.recorder.stepExecuting?.(start));
    return this.execution;
  }

  private async recorded(record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      this.refusal = { error };
      // Nothing else of the attempt may go on either.
      this.abort.abort(error);
      throw error;
    }
  }

  /** The run's host, with every process announced as one of this attempt. */
  host(start: () => AttemptStart): RunHost {
    const { host, recorder } = this.request;
    const observed = observedHost(host, {
      onSpawn: (started) => this.recorded(() => recorder.stepSpawned(start(), started)),
      onOutput: (stream, text) => recorder.stepOutput(start(), stream, text),
    });
    return {
      ...observed,
      runProcess: (request) => {
        const run = async (): Promise<ProcessResult> => {
          // What is not started leaves no trace.
          if (!request.signal.aborted) await this.executing(start());
          return observed.runProcess(request);
        };
        return this.outlast(run());
      },
    };
  }

  private outlast<Result>(running: Promise<Result>): Promise<Result> {
    const gone = (): void => void this.processes.delete(ended);
    const ended: Promise<void> = running.then(gone, gone);
    this.processes.add(ended);
    return running;
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

  /** True once all of the work has ended; false when it goes on for `limitMs` although no process runs any more. */
  async settled(work: readonly Promise<unknown>[], limitMs: number): Promise<boolean> {
    const all = Promise.allSettled(work).then(() => true);
    for (;;) {
      const enough = new AbortController();
      const late = this.request.host.sleep(limitMs, enough.signal).then(() => false);
      if (await Promise.race([all, late])) {
        enough.abort();
        return true;
      }
      if (this.processes.size === 0) return false;
      await Promise.all(this.processes);
    }
  }

  rethrowRefusal(): void {
    if (this.refusal !== null) throw this.refusal.error;
  }

  /** Resolves when nothing that the attempt started runs any more. */
  async end(): Promise<void> {
    this.over.abort();
    this.request.signal.removeEventListener("abort", this.cancel);
    if (this.processes.size === 0) return;
    // Work that was given up left them behind: they end now.
    this.abort.abort(new DeadlineExceeded(`Step '${this.stepId}' is over`));
    await Promise.all(this.processes);
  }
}
