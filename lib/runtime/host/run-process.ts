import { type ChildProcess, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import type { ProcessRequest, ProcessResult } from "@/lib/lobster/contract/host";
import { DeadlineExceeded } from "@/lib/lobster/run/abort-reason";
import { CapturedStream } from "./captured-stream";
import { endMarkedProcesses } from "./marked-processes";
import { signalGroup, waitForEmptyGroup } from "./process-group";
import { identifyProcess } from "./process-identity";
import { spawnArguments } from "./spawn-arguments";

export type ProcessPolicy = {
  /** Time between SIGTERM and SIGKILL of a cancelled group. */
  readonly killGraceMs: number;
  /** Used when the request names no limit. */
  readonly defaultMaxOutputBytes: number;
  /** Told when a group starts and ends, so that a dying host can kill what it left. */
  readonly onGroup: (groupId: number, running: boolean) => void;
  /** Told when bytes of the output were no text. */
  readonly onMarked?: () => void;
};

type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };
type Stop = { readonly kind: "cancelled"; readonly reason: unknown } | { readonly kind: "output_limit" } | null;

const emptyGroupLimitMs = 5000;
/** How long a program may print on before its output is closed all the same. */
const longestDrainMs = 20;

/**
 * Runs one process in its own group and resolves when it is gone, and after a kill everything it started. The name of
 * one variable of its environment is its own: by that, where the system has /proc, what left the group is found.
 */
export async function runProcess(request: ProcessRequest, policy: ProcessPolicy): Promise<ProcessResult> {
  if (request.signal.aborted) return { kind: "cancelled", reason: request.signal.reason };
  const [command] = request.argv;
  const { args, verbatim } = spawnArguments(request.argv, process.platform);
  // A name instead of a value: a host inside the process adds its own and takes nothing away.
  const marker = { [`LOBSTER_PROCESS_${newMark()}`]: "1" };
  let child: ChildProcess;
  try {
    child = spawn(command, [...args], {
      cwd: request.cwd,
      // The framework's types demand NODE_ENV in every environment; a step gets what it is given and the marker.
      env: { ...request.env, ...marker } as NodeJS.ProcessEnv,
      detached: process.platform !== "win32",
      stdio: [request.stdin === null ? "ignore" : "pipe", "pipe", "pipe"],
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
  } catch (error) {
    return spawnFailure(error, request);
  }
  return new RunningProcess(child, marker, request, policy).result();
}

let marks = 0;

/** Nothing else on this machine has the same; no secret. */
function newMark(): string {
  marks += 1;
  return [process.pid, marks, process.hrtime.bigint(), Math.random().toString().slice(2)].join("_");
}

/** One child from spawn to its verified end. */
class RunningProcess {
  private readonly limit: number;
  private readonly stdout: CapturedStream;
  private readonly stderr: CapturedStream;
  private stop: Stop = null;
  private killTimer: NodeJS.Timeout | null = null;
  private announced = false;
  /** Nothing of it runs or is to be read any more. */
  private over = false;
  /** Settles when what was read so far is taken. */
  private taken: Promise<void> = Promise.resolve();
  private announceStop: () => void = () => undefined;
  private readonly stopped = new Promise<void>((resolve) => {
    this.announceStop = resolve;
  });
  private closing = false;
  private readonly closeStdout = (): void => this.close();
  private readonly held: { readonly stream: "stdout" | "stderr"; readonly text: string }[] = [];

  constructor(
    private readonly child: ChildProcess,
    private readonly marker: Readonly<Record<string, string>>,
    private readonly request: ProcessRequest,
    private readonly policy: ProcessPolicy,
  ) {
    this.limit = request.maxOutputBytes ?? policy.defaultMaxOutputBytes;
    this.stdout = new CapturedStream(this.limit, request.takeStdout === undefined);
    this.stderr = new CapturedStream(this.limit, true);
  }

  async result(): Promise<ProcessResult> {
    const { child, request } = this;
    const failed = new Promise<unknown>((resolve) => child.once("error", resolve));
    if (child.pid === undefined) return spawnFailure(await failed, request);
    const groupId = child.pid;
    const closed = new Promise<Ending>((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const onAbort = (): void => this.halt({ kind: "cancelled", reason: request.signal.reason });
    this.policy.onGroup(groupId, true);
    request.signal.addEventListener("abort", onAbort);
    request.enoughStdout?.addEventListener("abort", this.closeStdout);
    this.listen();
    this.feed();
    try {
      await this.announce(groupId);
      if (request.enoughStdout?.aborted) this.closeStdout();
      if (request.signal.aborted) onAbort();
      await Promise.race([closed, this.stopped]);
      if (this.stop !== null) {
        await exited;
        await this.emptyGroup(groupId);
      }
      const ending = await closed;
      this.over = true;
      if (this.stop === null) await Promise.race([this.taken, this.stopped]);
      return this.conclude(ending);
    } finally {
      if (this.killTimer !== null) clearTimeout(this.killTimer);
      request.signal.removeEventListener("abort", onAbort);
      request.enoughStdout?.removeEventListener("abort", this.closeStdout);
      this.policy.onGroup(groupId, false);
    }
  }

  private listen(): void {
    for (const stream of ["stdout", "stderr"] as const) {
      const capture = this[stream];
      const deliver = (text: string | null): void => {
        if (text === null) this.halt({ kind: "output_limit" });
        else if (text !== "") this.deliver(stream, text);
      };
      this.child[stream]?.on("data", (chunk: Buffer) => {
        if (stream === "stderr" || !this.closing) deliver(capture.push(chunk));
      });
      this.child[stream]?.once("end", () => deliver(capture.end()));
    }
  }

  private deliver(stream: "stdout" | "stderr", text: string): void {
    if (this.announced) this.pass(stream, text);
    else this.held.push({ stream, text });
  }

  private pass(stream: "stdout" | "stderr", text: string): void {
    const { onOutput, takeStdout } = this.request;
    onOutput?.(stream, text);
    if (stream === "stderr" || takeStdout === undefined) return;
    const { stdout } = this.child;
    stdout?.pause();
    this.taken = this.taken
      .then(() => (this.stop === null ? takeStdout(text) : undefined))
      .then(
        () => void stdout?.resume(),
        (reason) => this.halt({ kind: "cancelled", reason }),
      );
  }

  /**
   * What is there already is read and dropped first: closed over unread text, a writer is told of a reset connection
   * instead of a broken pipe.
   */
  private close(): void {
    const { stdout } = this.child;
    if (stdout === null || this.closing) return;
    this.closing = true;
    const until = performance.now() + longestDrainMs;
    let fresh = true;
    const look = (): void => {
      if (!fresh || performance.now() > until) {
        stdout.destroy();
        return;
      }
      fresh = false;
      setImmediate(() => setImmediate(look));
    };
    stdout.on("data", () => {
      fresh = true;
    });
    stdout.resume();
    look();
  }

  private feed(): void {
    const { stdin } = this.child;
    if (stdin === null) return;
    // A command that does not read its input closes the pipe: that is its right, its exit code tells the result.
    stdin.on("error", () => stdin.destroy());
    stdin.end(this.request.stdin ?? "");
  }

  private async announce(groupId: number): Promise<void> {
    try {
      if (this.request.onSpawn !== undefined) await this.request.onSpawn(await identifyProcess(groupId));
    } catch (error) {
      signalGroup(groupId, "SIGKILL");
      await this.emptyGroup(groupId);
      throw error;
    }
    this.announced = true;
    for (const { stream, text } of this.held.splice(0)) this.pass(stream, text);
  }

  private halt(stop: NonNullable<Stop>): void {
    const { pid } = this.child;
    if (this.stop !== null || pid === undefined) return;
    this.stop = stop;
    if (this.over) {
      this.announceStop();
      return;
    }
    const atOnce = isUrgent(stop);
    signalGroup(pid, atOnce ? "SIGKILL" : "SIGTERM");
    if (!atOnce) this.killTimer = setTimeout(() => signalGroup(pid, "SIGKILL"), this.policy.killGraceMs);
    this.announceStop();
  }

  /**
   * Members that outlive the leader get the same grace, then SIGKILL, and so does what left the group. The pipes are
   * closed under processes that cannot be found.
   */
  private async emptyGroup(groupId: number): Promise<void> {
    if (!(await waitForEmptyGroup(groupId, this.policy.killGraceMs))) {
      signalGroup(groupId, "SIGKILL");
      await waitForEmptyGroup(groupId, emptyGroupLimitMs);
    }
    const graceMs = this.stop === null || isUrgent(this.stop) ? 0 : this.policy.killGraceMs;
    await endMarkedProcesses(this.marker, graceMs);
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }

  private conclude(ending: Ending): ProcessResult {
    if (this.stop?.kind === "cancelled") return this.stop;
    if (this.stop?.kind === "output_limit") return { kind: "output_limit", bytes: this.limit };
    if (this.stdout.isMarked) this.policy.onMarked?.();
    const output = { stdout: this.stdout.text(), stderr: this.stderr.text() };
    if (ending.code !== null) return { kind: "exited", code: ending.code, ...output };
    return { kind: "signalled", signal: ending.signal ?? "unknown signal", ...output };
  }
}

/** True when nothing is left to wait for: it is killed without being asked to end. */
function isUrgent(stop: NonNullable<Stop>): boolean {
  return stop.kind === "output_limit" || stop.reason instanceof DeadlineExceeded;
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Missing and unreadable are the same to a process that has to start there.
    return false;
  }
}

async function spawnFailure(error: unknown, request: ProcessRequest): Promise<ProcessResult> {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "E2BIG") return { kind: "too_large", what: largestPart(request) };
  if (code === "ENOENT" || code === "ENOTDIR") {
    return { kind: "not_found", what: (await isDirectory(request.cwd)) ? "executable" : "cwd" };
  }
  throw error;
}

function largestPart(request: ProcessRequest): string {
  const parts = [
    ...request.argv.map((text) => ({ name: "the command text", size: Buffer.byteLength(text) })),
    ...Object.entries(request.env).map(([name, value]) => ({
      name: `environment variable ${name}`,
      size: Buffer.byteLength(value),
    })),
  ];
  const largest = parts.reduce((a, b) => (b.size > a.size ? b : a));
  return `${largest.name} (${largest.size} bytes)`;
}
