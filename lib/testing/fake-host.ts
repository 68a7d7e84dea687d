import { LobsterError } from "@/lib/lobster/contract/errors";
import type { ProcessRequest, ProcessResult, RunHost } from "@/lib/lobster/contract/host";

export type FakeProcess = (
  text: string,
  request: ProcessRequest,
) => ProcessResult | string | Promise<ProcessResult | string>;

export type FakeHost = RunHost & {
  /** Last argument of every process started, in order: for a shell, the command text. */
  readonly started: string[];
  readonly requests: ProcessRequest[];
  readonly logged: string[];
  /** Milliseconds slept, in order. */
  readonly slept: number[];
  /** What is stored, by key. */
  readonly stored: Map<string, string>;
  /** Files by path. */
  readonly files: Map<string, string>;
};

/** A process that runs until it is stopped. */
export function endless({ signal }: ProcessRequest): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const stop = (): void => resolve({ kind: "cancelled", reason: signal.reason });
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
  });
}

export function exitsWith(code: number, stderr = "", stdout = ""): ProcessResult {
  return { kind: "exited", code, stdout, stderr };
}

/**
 * A machine in memory. Processes are answered by a function (a text is the output of a success), the clock
 * moves only by sleeping, and sleeping takes one turn of the event loop.
 */
export function createFakeHost(
  answer: FakeProcess,
  extras: Partial<Pick<RunHost, "askLine" | "request">> = {},
): FakeHost {
  let clock = 1_700_000_000_000;
  let ids = 0;
  const started: string[] = [];
  const requests: ProcessRequest[] = [];
  const logged: string[] = [];
  const slept: number[] = [];
  const stored = new Map<string, string>();
  const files = new Map<string, string>();
  return {
    stored,
    files,
    started,
    requests,
    logged,
    slept,
    platform: "linux",
    nodeProgram: "/usr/bin/node",
    runProcess: async (request) => {
      if (request.signal.aborted) return { kind: "cancelled", reason: request.signal.reason };
      const text = request.argv.at(-1) ?? "";
      started.push(text);
      requests.push(request);
      await request.onSpawn?.({ pid: 4000 + started.length, startTime: "1", bootId: "boot" });
      const answered = await answer(text, request);
      const result = typeof answered === "string" ? exitsWith(0, "", answered) : answered;
      if (typeof answered === "string") request.onOutput?.("stdout", answered);
      if (request.takeStdout === undefined || !("stdout" in result)) return result;
      if (result.stdout !== "") await request.takeStdout(result.stdout);
      return { ...result, stdout: "" };
    },
    request: () => Promise.reject(new LobsterError("runtime_error", "command_failed", "fetch failed")),
    now: () => clock,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`;
    },
    random: () => 0.5,
    sleep: async (ms, signal) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) return;
      clock += ms;
      slept.push(ms);
    },
    readTextFile: async (path) => {
      const text = files.get(path);
      if (text === undefined) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
      return text;
    },
    exchangeTextFile: async (path, text) => exchange(files, path, text),
    restoreTextFile: async (path, exchanged, before) => restore(files, path, exchanged, before),
    readState: async (key) => stored.get(key) ?? null,
    exchangeState: async (key, text) => exchange(stored, key, text),
    restoreState: async (key, exchanged, before) => restore(stored, key, exchanged, before),
    log: (line) => {
      logged.push(line);
    },
    ...extras,
  };
}

function exchange(texts: Map<string, string>, key: string, text: string): string | null {
  const before = texts.get(key) ?? null;
  texts.set(key, text);
  return before;
}

function restore(texts: Map<string, string>, key: string, exchanged: string, before: string | null): void {
  if (texts.get(key) !== exchanged) return;
  if (before === null) texts.delete(key);
  else texts.set(key, before);
}
