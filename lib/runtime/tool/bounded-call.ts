import { setTimeout as delay } from "node:timers/promises";
import { DeadlineExceeded, RunCancelled } from "@/lib/lobster/run/abort-reason";
import type { Envelope } from "@/lib/lobster/run/envelope";
import type { NodeHost } from "@/lib/runtime/host/node-host";
import type { CallLimits } from "./call-limits";
import { CountingSink } from "./counting-sink";
import { ToolError } from "./tool-error";

/** Longest wait for what a stopped call leaves running, in milliseconds. */
const farewellMs = 1000;

/** What the engine works with during one call. */
export type BoundedEngine = {
  readonly host: NodeHost;
  readonly signal: AbortSignal;
  /** Told what renderers write. */
  readonly onRendered: (text: string) => void;
};

export type BoundedCall = {
  readonly limits: CallLimits;
  /** Aborts when the caller gives up. */
  readonly signal: AbortSignal | undefined;
  readonly openHost: (log: (line: string) => void) => NodeHost;
  readonly run: (engine: BoundedEngine) => Promise<Envelope>;
  /** Takes back what waits behind an envelope that the caller does not get. */
  readonly withdraw: (unseen: Envelope) => Promise<void>;
};

/**
 * Runs the engine within time and output limits and gives its envelope. A call that goes beyond them, or that the
 * caller gives up, is stopped, and what it started is dead, or was given a second to die, before this throws.
 * An end that is reached in that second of a call whose time is over counts: nothing was lost by stopping. Whatever else a
 * stopped call still reaches, then or later, is withdrawn.
 */
export async function runBounded(call: BoundedCall): Promise<Envelope> {
  const { maxStdoutBytes, timeoutMs } = call.limits;
  const stop = new AbortController();
  const failures: ToolError[] = [];
  const end = (failure: ToolError, reason: Error): void => {
    failures.push(failure);
    stop.abort(reason);
  };
  const overflow = (stream: "stdout" | "stderr") => () => {
    const failure = new ToolError("too_large", `lobster ${stream} exceeded maxStdoutBytes`);
    end(failure, new RunCancelled(failure.message));
  };
  const stdout = new CountingSink(maxStdoutBytes, overflow("stdout"));
  const stderr = new CountingSink(maxStdoutBytes, overflow("stderr"));
  const giveUp = (): void => {
    const failure = new ToolError("cancelled", reasonOf(call.signal));
    end(failure, new RunCancelled(failure.message));
  };
  const runOut = (): void => {
    const failure = new ToolError("timed_out", "lobster runtime timed out");
    end(failure, new DeadlineExceeded(failure.message));
  };
  if (call.signal?.aborted) throw new ToolError("cancelled", reasonOf(call.signal));
  const stopped = new Promise<"stopped">((resolve) => {
    stop.signal.addEventListener("abort", () => resolve("stopped"));
  });
  const timer = setTimeout(runOut, timeoutMs);
  call.signal?.addEventListener("abort", giveUp);
  const host = call.openHost((line) => stderr.write(`${line}\n`));
  const ended = call.run({ host, signal: stop.signal, onRendered: (text) => stdout.write(text) });
  try {
    const first = await Promise.race([ended, stopped]);
    const late = first === "stopped" ? await Promise.race([ended.catch(() => null), delay(farewellMs, null)]) : first;
    const [failure] = failures;
    if (late !== null && (failure === undefined || (failure.code === "timed_out" && late.ok))) return late;
    const withdrawn = ended.then(call.withdraw, () => undefined);
    // What does not come to its end is not waited for; a defect there has nobody to be told to.
    if (late === null) void withdrawn.catch(() => undefined);
    else await withdrawn;
    throw failure ?? new Error("A stopped call has no reason");
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", giveUp);
    host.killAll();
  }
}

function reasonOf(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  return reason instanceof RunCancelled ? reason.message : "lobster runtime cancelled";
}
