import type { DocumentPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { CheckpointKind, Verdict } from "./checkpoint";
import type { CostSummary } from "./cost";
import type { StepProgress } from "./engine-contract";
import type { PartState } from "./step-parts";

type Base = {
  readonly runId: string /** 1-based, without gaps. */;
  readonly seq: number /** Milliseconds since the epoch. */;
  readonly at: number;
};
type StepBase = { readonly stepId: string; readonly path: DocumentPath /** 1-based. */; readonly attempt: number };

/**
 * Why a run goes on: a person decided, a worker that stopped handed it over between two steps, or its worker was lost.
 */
export type ResumeReason = "decision" | "handover" | "recovery";

/** What happened in a run, without the envelope of run, number and time. */
export type RunEventBody =
  | { readonly type: "run.requested"; readonly by: string }
  | { readonly type: "run.started" }
  | { readonly type: "run.resumed"; readonly reason: ResumeReason }
  | ({ readonly type: "step.started"; readonly command: string } & StepBase)
  | ({ readonly type: "step.output"; readonly stream: "stdout" | "stderr"; readonly text: string } & StepBase)
  | ({ readonly type: "step.progress" } & StepProgress & StepBase)
  /** Where those of the steps inside the step stand of which there is news. */
  | ({ readonly type: "step.parts"; readonly parts: readonly PartState[] } & StepBase)
  | ({ readonly type: "step.retrying"; readonly message: string; readonly delayMs: number } & StepBase)
  | ({
      readonly type: "step.completed";
      readonly durationMs: number;
      /** Cut to what a page shows; the full record is in the run's state. */
      readonly stdout: string | null;
      readonly json?: JsonValue;
      readonly truncated: boolean;
    } & StepBase)
  | ({
      readonly type: "step.failed";
      readonly durationMs: number;
      readonly message: string;
      readonly timedOut: boolean;
      /** True when `on_error` lets the run go on. */
      readonly continued: boolean;
    } & StepBase)
  | { readonly type: "step.skipped"; readonly stepId: string; readonly path: DocumentPath; readonly condition: string }
  | {
      readonly type: "checkpoint.opened";
      readonly checkpointId: string;
      readonly stepId: string;
      readonly path: DocumentPath;
      readonly kind: CheckpointKind;
      readonly prompt: string;
    }
  | {
      readonly type: "checkpoint.decided";
      readonly checkpointId: string;
      readonly stepId: string;
      readonly kind: CheckpointKind;
      readonly verdict: Verdict;
      readonly by: string;
      /** The answer of `submit`, when it is not too long for a page. */
      readonly value?: JsonValue;
      /** The step that asked goes on with the answer: it is not done yet. */
      readonly goesOn?: true;
    }
  /** What language models have cost the run up to here. */
  | { readonly type: "run.billed"; readonly cost: CostSummary }
  | { readonly type: "run.log"; readonly text: string }
  | { readonly type: "run.completed"; readonly output: readonly JsonValue[] }
  | { readonly type: "run.failed"; readonly message: string }
  | { readonly type: "run.cancelled"; readonly reason: "rejected" | "cancelled"; readonly by: string };

/** One line of a run's journal. */
export type RunEvent = RunEventBody & Base;
