import type { StepNode } from "../document/document";
import type { StepRecord, StepRecords } from "../run/records";
import type { PipelineStage } from "./command";
import { LobsterError, type LobsterErrorCode } from "./errors";
import type { ProcessResult } from "./host";
import type { JsonObject, JsonValue } from "./json-value";
import type { StepKindName } from "./step-kind";

/** What the texts of a step may refer to, and where its processes run. Branches and loop bodies run in a changed copy. */
export type StepScope = {
  readonly records: StepRecords;
  readonly args: JsonObject;
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
};

export type PipelineResult =
  | {
      readonly kind: "completed";
      readonly items: readonly JsonValue[];
      /** Text written by renderers, null when the last stage rendered nothing. */
      readonly rendered: string | null;
    }
  | {
      readonly kind: "halted";
      readonly stage: PipelineStage;
      /** 0-based. */
      readonly stageIndex: number;
      readonly request: JsonObject;
    };

/** The engine's services for one attempt of a step. All of them stop when the attempt is cancelled or out of time. */
export type StepContext = {
  readonly step: StepNode;
  readonly stepId: string;
  readonly scope: StepScope;
  readonly signal: AbortSignal;
  /** Fills in arguments and step references. */
  resolveText(text: string, scope: StepScope): string;
  /** Value of a `stdin` field; undefined when there is no input. Throws for a reference to an unknown step. */
  resolveStdin(value: JsonValue | undefined, scope: StepScope): JsonValue | undefined;
  /** Runs a text with the shell of the scope's environment. */
  runShell(text: string, stdin: string | null, scope: StepScope): Promise<ProcessResult>;
  /** Stages of a text. Throws for a syntax problem or a command that does not exist. */
  readPipeline(text: string): readonly PipelineStage[];
  runPipeline(stages: readonly PipelineStage[], input: readonly JsonValue[], scope: StepScope): Promise<PipelineResult>;
};

export type StepResult = {
  readonly stdout?: string;
  readonly json?: JsonValue;
  /** Results that become records of their own, such as those of branches. */
  readonly records?: readonly StepRecord[];
};

/** A step with everything filled in: it can be shown and written down before any of it happens. */
export type PreparedStep = {
  /** For people: the command, the pipeline, the prompt. */
  readonly command: string;
  /** False when nothing runs that could leave a trace. */
  readonly executes: boolean;
  run(): Promise<StepResult>;
};

/** How a kind of step runs. */
export type StepRunner = {
  /** The text of the action: `fill` replaces the references in it where the kind allows them. */
  action(step: StepNode, fill: (text: string) => string): string;
  /** Fills everything in. What it throws counts as the attempt's failure. */
  prepare(context: StepContext): PreparedStep;
};

export type StepRunners = ReadonlyMap<StepKindName, StepRunner>;

/** A failure that neither `retry` nor `on_error` may hide. */
export class UnmaskableStepError extends LobsterError {
  constructor(code: LobsterErrorCode, message: string) {
    super("runtime_error", code, message);
    this.name = "UnmaskableStepError";
  }
}

/** A failure that `retry` must not repeat, because it would be the same again or do harm; `on_error` still counts. */
export class UnrepeatableStepError extends LobsterError {
  constructor(code: LobsterErrorCode, message: string) {
    super("runtime_error", code, message);
    this.name = "UnrepeatableStepError";
  }
}
