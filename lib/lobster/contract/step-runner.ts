import type { StepNode } from "../document/document";
import type { StepProgress } from "../run/engine-contract";
import type { PausedPipeline, StagePause } from "../run/pipeline-pause";
import type { StepRecord, StepRecords } from "../run/records";
import type { InputQuestion, PipelineStage } from "./command";
import type { CostTab } from "./cost-tab";
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
    }
  | {
      /** A command waits for a person's answer. */
      readonly kind: "input";
      readonly stage: PipelineStage;
      /** 0-based. */
      readonly stageIndex: number;
      readonly request: InputQuestion;
      readonly state: StagePause;
    };

/** What a step keeps in its hands of a step that it holds. */
export type ChildControl = {
  readonly signal: AbortSignal;
  /** Where the child notes what language models cost; settled or dropped by the step around it. */
  readonly costs: CostTab;
};

/** The engine's services for one attempt of a step. All of them stop when the attempt is cancelled or out of time. */
export type StepContext = {
  readonly step: StepNode;
  readonly stepId: string;
  readonly scope: StepScope;
  readonly signal: AbortSignal;
  /** Where this attempt notes what language models cost; a branch or round opens one of its own. */
  readonly costs: CostTab;
  /** Fills in arguments and step references. */
  resolveText(text: string, scope: StepScope): string;
  /** Value of a `stdin` field; undefined when there is no input. Throws for a reference to an unknown step. */
  resolveStdin(value: JsonValue | undefined, scope: StepScope): JsonValue | undefined;
  /** Runs a text with the shell of the scope's environment. */
  runShell(text: string, stdin: string | null, scope: StepScope): Promise<ProcessResult>;
  /** Stages of a text. Throws for a syntax problem or a command that does not exist. */
  readPipeline(text: string): readonly PipelineStage[];
  runPipeline(stages: readonly PipelineStage[], input: readonly JsonValue[], scope: StepScope): Promise<PipelineResult>;
  /**
   * Scope of a step that this one holds: the environment and folder of this step with the child's own on top, filled in
   * with `records`. `round` tells repeated runs of the same child apart, counted from 0.
   */
  childScope(child: StepNode, records: StepRecords, round?: number): StepScope;
  /** Runs a step that this one holds until it is done or stopped. Its gates, conditions and policies are not read. */
  runChild(child: StepNode, scope: StepScope, control: ChildControl): Promise<StepResult>;
  /**
   * Runs a workflow file, named as the file of this step names it, and gives its final output.
   * Throws when it is missing, under way already, fails, or would ask a person who is not there.
   */
  runWorkflow(path: string, args: JsonObject, scope: StepScope): Promise<readonly JsonValue[]>;
  /** Tells those who follow the run how far this step has come. */
  report(progress: StepProgress): void;
  /** Resolves after `ms`, at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /**
   * True once all of this work has ended, well or not. False when it goes on for `limitMs` although none of its
   * processes runs any more: those are waited for however long they take to end.
   */
  settled(work: readonly Promise<unknown>[], limitMs: number): Promise<boolean>;
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

/** Thrown by a step that cannot go on before a person has answered. No failure: the run waits at the step. */
export class StepNeedsInput extends Error {
  constructor(
    readonly question: InputQuestion,
    /** Null for a step that is nothing but its question. */
    readonly pipeline: PausedPipeline | null,
  ) {
    super("The step waits for an answer");
    this.name = "StepNeedsInput";
  }
}

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
