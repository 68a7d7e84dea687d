import type { InputQuestion } from "../contract/command";
import type { JsonValue } from "../contract/json-value";
import type { ApprovalIdentity } from "./checkpoint";
import type { CostEntry } from "./cost";
import type { AnsweredPipeline, PausedPipeline } from "./pipeline-pause";

/** Result of one step, as references see it. `json` absent means the step printed no JSON; `null` is a value. */
export type StepRecord = {
  readonly id: string;
  readonly stdout?: string;
  readonly json?: JsonValue;
  readonly approved?: true;
  readonly approvedBy?: string;
  readonly initiatedBy?: string;
  readonly subject?: JsonValue;
  readonly response?: JsonValue;
  readonly skipped?: true;
  readonly error?: true;
  readonly errorMessage?: string;
};

/** Records by step id. A Map, so that ids such as `__proto__` are ordinary names. */
export type StepRecords = ReadonlyMap<string, StepRecord>;

/** What language models cost a run up to a pause. */
export type Spending = {
  /** Absent when nothing was billed. */
  readonly cost?: readonly CostEntry[];
  /** Calls of language models that this run made without paying; absent when there are none. */
  readonly unpaidCalls?: readonly string[];
};

/** Where a run stands between two steps; enough to go on in another process. Plain data. */
export type Snapshot = Spending & {
  readonly version: 1;
  /** Index of the next top-level step. */
  readonly position: number;
  /** In order of completion. */
  readonly records: readonly StepRecord[];
  /** Resolved arguments. */
  readonly args: { readonly [name: string]: JsonValue };
  /** Set while the run waits: the step that asks. */
  readonly waiting: Waiting | null;
  /** Set between the answer to a question of a pipeline and the end of its step: the step goes on from there. */
  readonly answered?: { readonly stepId: string; readonly pipeline: AnsweredPipeline };
};

/** What a run waits for. A gate stands behind its step, and so does an input step; a pipeline waits within its step. */
export type Waiting =
  | {
      readonly stepId: string;
      readonly kind: "approval";
      /** Rules of the gate as they stood when it opened. */
      readonly identity?: ApprovalIdentity;
    }
  | {
      readonly stepId: string;
      readonly kind: "input";
      readonly question: InputQuestion;
      /** Set when a command of a pipeline asks. */
      readonly pipeline?: PausedPipeline;
    };
