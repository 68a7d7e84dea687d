import path from "node:path";
import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";

const passed = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "TERM", "TMPDIR"];

export type RunIdentity = {
  readonly runId: string;
  /** Name of the person who started the run. */
  readonly startedBy: string;
  /** Folder of the workspace's files. */
  readonly filesFolder: string;
  /** Folder of what the workspace's runs store by key. */
  readonly stateFolder: string;
};

/** Folder of a workspace's own commands. */
export function commandFolder(filesFolder: string): string {
  return path.join(filesFolder, "bin");
}

/** Environment of every step: an allow-list of the worker's own, the workspace's commands first, and the run's identity. */
export function runEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  run: RunIdentity,
): Readonly<Record<string, string>> {
  const own = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && (passed.includes(name) || name.startsWith("LC_")) ? [[name, value]] : [],
  );
  const commands = commandFolder(run.filesFolder);
  return {
    ...Object.fromEntries(own),
    PATH: env.PATH ? `${commands}${path.delimiter}${env.PATH}` : commands,
    LOBSTER_RUN_ID: run.runId,
    // A `lobster` command inside a step shares the workspace's state.
    LOBSTER_STATE_DIR: run.stateFolder,
    LOBSTER_APPROVAL_INITIATED_BY: run.startedBy,
  };
}

/** What one attempt's processes have and no others; the key stays the same over all attempts of the step. */
export function attemptEnvironment(
  runId: string,
  attempt: { readonly stepId: string; readonly path: StepPath | string; readonly attempt: number },
): Readonly<Record<string, string>> {
  const where = typeof attempt.path === "string" ? attempt.path : pathKey(attempt.path);
  return {
    LOBSTER_STEP: attempt.stepId,
    LOBSTER_ATTEMPT: String(attempt.attempt),
    LOBSTER_IDEMPOTENCY_KEY: `${runId}:${where}`,
  };
}
