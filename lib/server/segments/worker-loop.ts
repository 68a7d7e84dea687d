import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import type { ServerContext } from "../context";
import { claimSegment, endOrphanedLeases } from "./claim-segment";
import { executeSegment } from "./execute-segment";
import { Fenced, type Lease, renewLease, renewMs } from "./lease";

/** Longest time between two looks for work and for cancelled runs, in milliseconds. */
const lookMs = 400;

export type WorkerOptions = {
  /** Name from `workerIdentity`. */
  readonly worker: string;
  /** Runs that are carried on at the same time. */
  readonly slots: number;
};

/** Aborts what runs when the worker can wait no longer. */
class WorkerStopped extends Error {}

type Task = { readonly lease: Lease; readonly abort: AbortController };

/** Claims segments and carries them on until it is stopped. */
export class WorkerLoop {
  readonly #context: ServerContext;
  readonly #options: WorkerOptions;
  readonly #tasks = new Map<string, Task>();
  #stopping = false;
  #wake = () => {};
  #rung = false;
  #renewedAt = 0;
  #orphansEnded = false;

  constructor(context: ServerContext, options: WorkerOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Looks for work now instead of at the next turn. */
  wake(): void {
    this.#rung = true;
    this.#wake();
  }

  /** Resolves after `stop`, when nothing runs any more. */
  async run(): Promise<void> {
    while (!this.#stopping) {
      this.#rung = false;
      await this.#attempt("the worker could not look for work", () => this.#claimAll());
      await this.#attempt("the worker could not look after its runs", () => this.#lookAfterTasks());
      await this.#pause();
    }
    while (this.#tasks.size > 0) {
      await this.#attempt("leases could not be renewed while stopping", () => this.#lookAfterTasks());
      await this.#pause();
    }
  }

  /**
   * Stops claiming and lets the steps that run finish; after `drainMs` they are killed, and people are asked what
   * became of them.
   */
  stop(drainMs: number): void {
    if (this.#stopping) return;
    this.#stopping = true;
    const kill = () => {
      for (const { abort } of this.#tasks.values()) abort.abort(new WorkerStopped("The worker was stopped"));
    };
    setTimeout(kill, drainMs).unref();
    this.#wake();
  }

  /** A database that does not answer now may answer at the next turn. */
  async #attempt(complaint: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#context.log.error({ err: error }, complaint);
    }
  }

  async #claimAll(): Promise<void> {
    if (!this.#orphansEnded) await endOrphanedLeases(this.#context);
    this.#orphansEnded = true;
    while (!this.#stopping && this.#tasks.size < this.#options.slots) {
      const claim = await claimSegment(this.#context, this.#options.worker, new Set(this.#tasks.keys()));
      if (claim === null) return;
      const { lease } = claim;
      const abort = new AbortController();
      const control = { signal: abort.signal, isStopping: () => this.#stopping };
      this.#tasks.set(lease.segmentId, { lease, abort });
      // Never rejects: what fails is logged there, and the lease tells others.
      void executeSegment(this.#context, claim, control).finally(() => {
        this.#tasks.delete(lease.segmentId);
        this.wake();
      });
    }
  }

  /** Renews leases and stops runs that people have cancelled. */
  async #lookAfterTasks(): Promise<void> {
    const tasks = [...this.#tasks.values()];
    if (tasks.length === 0) return;
    const cancelled = await this.#context.db.run.findMany({
      where: { id: { in: tasks.map(({ lease }) => lease.runId) }, cancelRequestedAt: { not: null } },
      select: { id: true },
    });
    for (const { lease, abort } of tasks) {
      if (cancelled.some(({ id }) => id === lease.runId)) abort.abort(new RunCancelled("Cancelled"));
    }
    if (Date.now() - this.#renewedAt < renewMs) return;
    for (const { lease, abort } of tasks) {
      await renewLease(this.#context, lease).catch((error: unknown) => {
        if (!(error instanceof Fenced)) throw error;
        if (this.#tasks.has(lease.segmentId)) abort.abort(error);
      });
    }
    // Only now: what could not be renewed is tried again at the next turn.
    this.#renewedAt = Date.now();
  }

  #pause(): Promise<void> {
    if (this.#rung) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake(), lookMs);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = () => {};
        resolve();
      };
    });
  }
}
