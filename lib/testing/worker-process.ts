import { type ChildProcess, fork } from "node:child_process";
import { buildProgram } from "./build-program";

/** Bundles the worker into a file of its own, which starts much faster than the sources. The caller removes it. */
export function buildWorker(): Promise<string> {
  return buildProgram("worker/main.ts");
}

export type TestWorker = {
  readonly pid: number;
  /** Sends a signal and resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Ends the connection, as the death of the studio does, and resolves when the process is gone. */
  orphan(): Promise<void>;
};

/** A real worker process on a data folder. */
export function startWorker(
  module: string,
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): TestWorker {
  const child: ChildProcess = fork(module, [], {
    execArgv: [],
    env: { ...process.env, ...env, STUDIO_DATA_DIR: dataFolder, LOG_LEVEL: "silent" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    pid: child.pid ?? 0,
    end(signal) {
      child.kill(signal);
      return gone;
    },
    orphan() {
      child.disconnect();
      return gone;
    },
  };
}
