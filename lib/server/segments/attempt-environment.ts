import path from "node:path";
import { type DocumentPath, pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import { stepVariableNames } from "../config";

const passed = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "TERM", "TMPDIR"];

export type RunIdentity = {
  readonly runId: string;
  /** Name of the person who started the run. */
  readonly startedBy: string;
  /** Folder of the workspace's files. */
  readonly filesFolder: string;
  /** Folder of what the workspace's runs store by key. */
  readonly stateFolder: string;
  /** Folder of the studio's own programs for steps. */
  readonly programsFolder: string;
};

/** Folder of a workspace's own commands. */
export function commandFolder(filesFolder: string): string {
  return path.join(filesFolder, "bin");
}

/** For people who look for a variable that their steps do not have. */
export const missingVariableNote =
  "In a studio, steps have those variables of its environment that its owner names in STUDIO_STEP_ENV, and those of `env` in the file";

/**
 * What a process that runs commands gets of the studio's environment: names that hold no secrets, and what the owner of
 * the studio has named in `STUDIO_STEP_ENV`.
 */
export function passedEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const names = new Set([...passed, ...(stepVariableNames(env.STUDIO_STEP_ENV ?? "") ?? [])]);
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] =>
      value !== undefined && (names.has(name) || name.startsWith("LC_")) ? [[name, value]] : [],
    ),
  );
}

/**
 * Environment of every step: an allow-list of the studio's own, the workspace's commands first and the studio's own last,
 * and the run's identity.
 */
export function runEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  run: RunIdentity,
): Readonly<Record<string, string>> {
  const commands = commandFolder(run.filesFolder);
  return {
    ...passedEnvironment(env),
    PATH: [commands, ...(env.PATH ? [env.PATH] : []), run.programsFolder].join(path.delimiter),
    LOBSTER_RUN_ID: run.runId,
    // A `lobster` command inside a step shares the workspace's state.
    LOBSTER_STATE_DIR: run.stateFolder,
    LOBSTER_APPROVAL_INITIATED_BY: run.startedBy,
  };
}

type AttemptPlace = {
  readonly stepId: string;
  readonly path: StepPath | string;
  readonly attempt: number;
  /** A branch, a round of a loop, a step of another file. */
  readonly within?: DocumentPath;
};

/** What the processes of one attempt have and no others, wherever inside the step they run. */
export function attemptMarks({ stepId, attempt }: Pick<AttemptPlace, "stepId" | "attempt">) {
  return { LOBSTER_STEP: stepId, LOBSTER_ATTEMPT: String(attempt) };
}

/** Environment of one attempt. The key stays the same over all attempts, and differs between the parts of a step. */
export function attemptEnvironment(runId: string, place: AttemptPlace): Readonly<Record<string, string>> {
  const where = typeof place.path === "string" ? place.path : pathKey(place.path);
  const inside = place.within === undefined ? "" : `/${pathKey(place.within)}`;
  return { ...attemptMarks(place), LOBSTER_IDEMPOTENCY_KEY: `${runId}:${where}${inside}` };
}
