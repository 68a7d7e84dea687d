import type { StepPath } from "../contract/document-path";
import type { LobsterErrorType } from "../contract/errors";
import type { StartedProcess } from "../contract/host";
import type { JsonValue } from "../contract/json-value";
import type { CheckpointRequest } from "./checkpoint";
import type { CostEntry } from "./cost";
import type { Snapshot, StepRecord } from "./records";
import type { StepPart } from "./step-parts";

export type AttemptStart = {
  readonly stepId: string;
  readonly path: StepPath;
  /** 1-based. */
  readonly attempt: number;
  /** Attempts that `retry` allows in total. */
  readonly maxAttempts: number;
  /** Resolved command or pipeline text, for people. */
  readonly command: string;
  /** False for gates and inputs: nothing runs, so nothing can have an unknown outcome. */
  readonly executes: boolean;
};

/** How far a step has come that holds others: `done` of `total` branches, rounds of a loop, or steps of another file. */
export type StepProgress = {
  readonly unit: "branches" | "rounds" | "steps";
  readonly done: number;
  readonly total: number;
};

export type AttemptFailure = {
  readonly message: string;
  readonly durationMs: number;
  readonly timedOut: boolean;
  readonly continued: boolean;
  /** What language models have cost the run up to here; absent when nothing was billed. */
  readonly cost?: readonly CostEntry[];
};

/**
 * Where the engine reports what it does, in order. Each promise is awaited before the engine goes on,
 * so an implementation makes its write durable before it resolves, and throws to stop the run (fenced off).
 */
export interface RunRecorder {
  /** Called before anything of the attempt runs: the intent. */
  stepStarting(start: AttemptStart): Promise<void>;
  /**
   * Called before the first thing of the attempt that may leave a trace: a process, or a command that does more than ask.
   * An attempt that fails before has changed nothing.
   */
  stepExecuting?(start: AttemptStart): Promise<void>;
  /** Called once the attempt's process exists. */
  stepSpawned(start: AttemptStart, process: StartedProcess): Promise<void>;
  /** Not awaited: output must never hold up the command. */
  stepOutput(start: AttemptStart, stream: "stdout" | "stderr", text: string): void;
  /** Not awaited. Only for those who follow the run: nothing depends on it. */
  stepProgress?(start: AttemptStart, progress: StepProgress): void;
  /** The same, for one of the steps inside the step. */
  stepPart?(start: AttemptStart, part: StepPart): void;
  stepRetrying(start: AttemptStart, message: string, delayMs: number): Promise<void>;
  /** The attempt succeeded; `snapshot` already stands behind the step. */
  stepCompleted(start: AttemptStart, record: StepRecord, durationMs: number, snapshot: Snapshot): Promise<void>;
  /**
   * The last attempt failed. With `continued`, `snapshot` stands behind the step; else it is null and the run fails:
   * then this may be made durable together with the `failed` result, which follows at once.
   */
  stepFailed(start: AttemptStart, failure: AttemptFailure, snapshot: Snapshot | null): Promise<void>;
  /** The attempt waits for a person's answer; `snapshot` says for what. */
  stepPaused(start: AttemptStart, durationMs: number, snapshot: Snapshot): Promise<void>;
  stepSkipped(stepId: string, path: StepPath, condition: string, snapshot: Snapshot): Promise<void>;
  log(line: string): void;
}

/** How a call of the engine ended. */
export type RunResult =
  | { readonly kind: "completed"; readonly output: readonly JsonValue[]; readonly snapshot: Snapshot }
  | {
      readonly kind: "suspended";
      readonly request: CheckpointRequest;
      readonly path: StepPath;
      readonly snapshot: Snapshot;
    }
  | { readonly kind: "cancelled"; readonly reason: "rejected" | "cancelled" }
  | { readonly kind: "failed"; readonly type: LobsterErrorType; readonly message: string };
