import type { JsonValue } from "../contract/json-value";
import type { CheckpointKind } from "./checkpoint";
import type { CostSummary } from "./cost";
import type { StepProgress } from "./engine-contract";
import type { PartState } from "./step-parts";

export type RunStatus =
  | "queued"
  | "running"
  | "waiting_approval"
  | "waiting_input"
  | "needs_attention"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "rejected";

export type StepStatus =
  | "queued"
  | "running"
  | "waiting_approval"
  | "waiting_input"
  | "needs_attention"
  | "succeeded"
  | "skipped"
  | "failed"
  | "failed_continued"
  | "timed_out"
  | "cancelled"
  | "rejected";

export type StepState = {
  readonly stepId: string;
  readonly status: StepStatus;
  readonly attempt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly command: string | null;
  /** Output so far, capped; `outputCut` tells that the head was dropped. */
  readonly stdout: string;
  readonly stderr: string;
  readonly outputCut: boolean;
  readonly json?: JsonValue;
  /** How far the running attempt has come, when it tells. */
  readonly progress?: StepProgress | undefined;
  /** The steps inside it of which the newest attempt has told, in order of first appearance. */
  readonly parts: readonly PartState[];
  /** Of a step inside another one: how often it has succeeded. */
  readonly times?: number | undefined;
  /** Error, or the condition that skipped the step. */
  readonly message: string | null;
  /** Who decided the gate after this step, when someone did. */
  readonly decidedBy: string | null;
};

export type RunState = {
  readonly status: RunStatus;
  readonly lastSeq: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** By step id, in order of first appearance. */
  readonly steps: ReadonlyMap<string, StepState>;
  readonly waiting: {
    readonly checkpointId: string;
    readonly stepId: string;
    readonly kind: CheckpointKind;
    readonly prompt: string;
    readonly since: number;
  } | null;
  readonly output: readonly JsonValue[] | null;
  readonly message: string | null;
  readonly log: readonly string[];
  /** What language models have cost; null while nothing was billed. */
  readonly cost: CostSummary | null;
};
