import { type ChildProcess, fork } from "node:child_process";
import type { Logger } from "pino";
import { type ToWorker, toStudio } from "./worker-messages";

/** Pause before a restart, in milliseconds: doubles with every early end up to the longest one. */
const restart = { first: 200, longest: 10_000, healthyAfter: 30_000 };

export type SupervisorOptions = {
  /** Module that the worker process runs. */
  readonly module: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
  /** Called when the worker has written to a run's journal. */
  readonly onChange: (runId: string) => void;
};

/** Keeps one worker process running. */
export class WorkerSupervisor {
  readonly #options: SupervisorOptions;
  #child: ChildProcess | null = null;
  #stopping = false;
  #pause = restart.first;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  start(): void {
    const { module, env, log } = this.#options;
    const child = fork(module, [], {
      env,
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const startedAt = Date.now();
    this.#child = child;
    child.on("message", (message) => {
      const parsed = toStudio.safeParse(message);
      if (parsed.success) this.#options.onChange(parsed.data.runId);
      else log.warn({ message }, "the worker said something unknown");
    });
    child.on("error", (error) => log.error({ err: error }, "the worker could not be reached"));
    child.on("exit", (code, signal) => {
      this.#child = null;
      if (this.#stopping) return;
      if (Date.now() - startedAt > restart.healthyAfter) this.#pause = restart.first;
      log.error({ code, signal, pauseMs: this.#pause }, "the worker ended; it is started again");
      this.#timer = setTimeout(() => this.start(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, restart.longest);
    });
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  wake(): void {
    const child = this.#child;
    if (!child?.connected) return;
    const message: ToWorker = { type: "wake" };
    child.send(message, (error) => {
      if (error !== null) this.#options.log.debug({ err: error }, "the worker was not woken; it looks by itself");
    });
  }

  /** Asks the worker to stop and resolves when it has. After `limitMs` it is killed. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
    await ended;
    clearTimeout(timer);
  }
}
