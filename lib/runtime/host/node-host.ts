import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ProcessRequest, RunHost } from "@/lib/lobster/contract/host";
import { exchangeTextFile, restoreTextFile } from "@/lib/runtime/store/exchange-text-file";
import { StateFiles } from "@/lib/runtime/store/state-files";
import { UserState } from "@/lib/runtime/store/user-state";
import { refuseImpossible } from "./impossible-request";
import { LoginShells } from "./login-shells";
import { signalGroup } from "./process-group";
import { runProcess } from "./run-process";
import { sendRequest } from "./send-request";

export type NodeHostOptions = {
  /** Gets warnings and progress, one line at a time without line feed. */
  readonly log: (line: string) => void;
  /** Absolute folder of what runs store by key; made when something is stored. */
  readonly stateFolder: string;
  /** Milliseconds between SIGTERM and SIGKILL of a cancelled process group; 250 by default. */
  readonly killGraceMs?: number;
  /** Bytes kept of each stream of a process, and of an answer from the network, without a limit; 64 MiB by default. */
  readonly defaultMaxOutputBytes?: number;
  readonly askLine?: RunHost["askLine"];
};

/** A host on this machine, which can also kill everything it started and that still runs. */
export type NodeHost = RunHost & { killAll(): void };

const defaultMaxOutputBytes = 64 * 1024 * 1024;

/** Gives runs the processes, files and clock of this machine. */
export function createNodeHost(options: NodeHostOptions): NodeHost {
  const state = new UserState(new StateFiles(options.stateFolder));
  const groups = new Set<number>();
  const policy = {
    killGraceMs: options.killGraceMs ?? 250,
    defaultMaxOutputBytes: options.defaultMaxOutputBytes ?? defaultMaxOutputBytes,
    onGroup: (groupId: number, running: boolean): void => {
      if (running) groups.add(groupId);
      else groups.delete(groupId);
    },
  };
  const logins = new LoginShells((request) => runProcess(request, policy));
  return {
    platform: platformName(),
    nodeProgram: process.execPath,
    runProcess: async (request) => {
      refuseImpossible(request);
      const onMarked = (): void => options.log(markedOutput(request));
      return runProcess(await logins.prepare(request), { ...policy, onMarked });
    },
    request: (request) => sendRequest(request, policy.defaultMaxOutputBytes),
    now: () => Date.now(),
    newId: () => randomUUID(),
    random: () => Math.random(),
    sleep,
    readTextFile: (path) => readFile(path, "utf8"),
    exchangeTextFile,
    restoreTextFile,
    readState: (key) => state.read(key),
    exchangeState: (key, text) => state.exchange(key, text),
    restoreState: (key, exchanged, before) => state.restore(key, exchanged, before),
    log: options.log,
    ...(options.askLine === undefined ? {} : { askLine: options.askLine }),
    killAll: () => {
      for (const groupId of groups) signalGroup(groupId, "SIGKILL");
    },
  };
}

function markedOutput({ argv }: ProcessRequest): string {
  const text = argv.at(-1) ?? "";
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return `[WARN] Output that is no UTF-8 text is shown with \ufffd for each wrong byte: ${JSON.stringify(shown)}`;
}

function platformName(): RunHost["platform"] {
  const { platform } = process;
  return platform === "linux" || platform === "darwin" || platform === "win32" ? platform : "other";
}

/** A timer of Node fires at once when it is set for longer. */
const longestTimerMs = 2 ** 31 - 1;

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let left = ms;
    let timer: NodeJS.Timeout | undefined;
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const wait = (): void => {
      const portion = Math.min(left, longestTimerMs);
      left -= portion;
      timer = setTimeout(left > 0 ? wait : done, portion);
    };
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
    else wait();
  });
}
