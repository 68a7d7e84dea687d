import { type ChildProcess, fork } from "node:child_process";
import type { Logger } from "pino";
import { endMarkedProcesses } from "@/lib/runtime/host/marked-processes";
import { readCallLimits } from "@/lib/runtime/tool/call-limits";
import { ToolError } from "@/lib/runtime/tool/tool-error";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import { passedEnvironment } from "../segments/attempt-environment";
import { loseFlows } from "./lose-flows";
import { mostCallLimits, type ToolCall, type ToolReply } from "./tool-call";
import { fromToolProcess, type ToToolProcess } from "./tool-messages";

export type ToolProcessOptions = {
  /** Module that the process of a call runs. */
  readonly module: string;
  readonly dataFolder: string;
  /** The studio's own; of it only names without secrets are passed on. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** Time beyond a call's own limit, or after the wish to stop it, after which its process counts as stuck. */
  readonly graceMs?: number;
};

/** Calls carried out at the same time. */
const mostCalls = 4;
/** Of them, those of one workspace: it cannot shut the others out. */
const mostCallsOfOne = 2;
/** Memory of one call's process, in MiB. */
const mostMemory = 1024;

/**
 * Carries calls of the tool out, each in a process of its own: whatever a call does to its process, the studio goes on.
 * A process that does not end by itself is ended, with everything it has started.
 */
export class ToolProcesses {
  readonly #options: ToolProcessOptions;
  /** With the workspaces that they belong to. */
  readonly #running = new Map<RunningCall, string>();

  constructor(options: ToolProcessOptions) {
    this.#options = options;
  }

  /** @throws AppError `rate_limited` when too many calls are running already */
  async call(
    context: Pick<ServerContext, "db" | "now" | "newId">,
    call: ToolCall,
    signal: AbortSignal,
  ): Promise<ToolReply> {
    this.#refuseTooMany(call.workspaceId);
    const running = new RunningCall(this.#options, call, signal);
    this.#running.set(running, call.workspaceId);
    void running.ended.finally(() => this.#running.delete(running));
    const reply = await running.reply;
    if (reply !== null) return reply;
    await endMarkedProcesses({ LOBSTER_RUN_ID: call.callId }, 0);
    await loseFlows(context, call.callId);
    return running.failure();
  }

  #refuseTooMany(workspaceId: string): void {
    const own = [...this.#running.values()].filter((one) => one === workspaceId).length;
    if (own >= mostCallsOfOne) {
      const message = `${own} calls of this workspace are running, which is as many as may. Try again when one has ended.`;
      throw new AppError("rate_limited", message);
    }
    if (this.#running.size < mostCalls) return;
    throw new AppError("rate_limited", "The studio is busy with calls of other workspaces. Try again in a moment.");
  }

  /** Ends the running calls and resolves when their processes are gone. */
  async stop(): Promise<void> {
    for (const running of this.#running.keys()) running.stop("stopped");
    await Promise.all([...this.#running.keys()].map(({ ended }) => ended));
  }
}

type Stop = "late" | "stopped";

class RunningCall {
  /** Null when the process ended without one. */
  readonly reply: Promise<ToolReply | null>;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #graceMs: number;
  #stop: Stop | null = null;
  #killTimer: NodeJS.Timeout | null = null;

  constructor(
    { module, dataFolder, env, log, graceMs = 15_000 }: ToolProcessOptions,
    call: ToolCall,
    signal: AbortSignal,
  ) {
    this.#graceMs = graceMs;
    const { LOBSTER_CHECKPOINT_MAX_AGE: maxAge, STUDIO_STEP_ENV: stepEnv } = env;
    const child = fork(module, [], {
      env: {
        ...passedEnvironment(env),
        // The framework's types demand it; the process has no other mode.
        NODE_ENV: "production",
        STUDIO_DATA_DIR: dataFolder,
        ...(maxAge === undefined ? {} : { LOBSTER_CHECKPOINT_MAX_AGE: maxAge }),
        ...(stepEnv === undefined ? {} : { STUDIO_STEP_ENV: stepEnv }),
      },
      execArgv: [`--max-old-space-size=${mostMemory}`],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    const onAbort = (): void => this.stop("stopped");
    const lateTimer = setTimeout(() => this.stop("late"), timeLimit(call) + this.#graceMs);
    this.ended = new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", (error) => {
        log.error({ err: error }, "the process of a call could not be reached");
        if (child.pid === undefined) resolve();
      });
    });
    void this.ended.then(() => {
      clearTimeout(lateTimer);
      if (this.#killTimer !== null) clearTimeout(this.#killTimer);
      signal.removeEventListener("abort", onAbort);
    });
    const replied = new Promise<ToolReply>((resolve) => {
      child.on("message", (message) => {
        const { data } = fromToolProcess.safeParse(message);
        if (data === undefined) log.warn("the process of a call said something unknown");
        else resolve(data.reply);
      });
    });
    // The exit may be told before the last message.
    const silent = this.ended.then(() => new Promise<null>((resolve) => setImmediate(() => resolve(null))));
    this.reply = Promise.race([replied, silent]);
    this.#send({ type: "call", call });
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
  }

  /** A late process was told by its own clock to end, and has not: it gets no more time. */
  stop(why: Stop): void {
    this.#stop ??= why;
    if (why === "late") {
      this.#child.kill("SIGKILL");
      return;
    }
    this.#send({ type: "stop" });
    this.#killTimer ??= setTimeout(() => this.#child.kill("SIGKILL"), this.#graceMs);
  }

  /** What became of a call whose process ended without a reply. */
  failure(): ToolReply {
    const none = { ok: false, details: null } as const;
    if (this.#stop === "late") return { ...none, code: "timed_out", message: "lobster runtime timed out" };
    if (this.#stop === "stopped") return { ...none, code: "cancelled", message: "lobster runtime cancelled" };
    return { ...none, code: "failed", message: "lobster runtime failed" };
  }

  #send(message: ToToolProcess): void {
    // A process that is gone needs no message: its end is noticed.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}

/** Milliseconds that a call may take; the tool itself refuses a call whose limit is wrong. */
function timeLimit({ params }: ToolCall): number {
  try {
    return readCallLimits(params, mostCallLimits).timeoutMs;
  } catch (error) {
    if (error instanceof ToolError) return 0;
    throw error;
  }
}
