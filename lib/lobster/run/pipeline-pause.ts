import type { InputQuestion, PipelineStage } from "../contract/command";
import type { JsonValue } from "../contract/json-value";

/** A question as a command asked it. */
export type AskedQuestion = {
  /** 0-based, among the questions of the stage. */
  readonly requestIndex: number;
  /** `signature` is the canonical JSON of the question: asked again, it has to be the same. */
  readonly metadata: InputQuestion & { readonly signature: string };
};

export type AnsweredQuestion = AskedQuestion & { readonly response: JsonValue };

/** What a stage that asked needs to run again: its items and the answers so far. */
export type StagePause = {
  readonly items: readonly JsonValue[];
  readonly commandInput: { readonly pending: AskedQuestion; readonly history: readonly AnsweredQuestion[] };
};

/** Where a pipeline goes on behind an answer: the asking stage runs again with its items and all answers. */
export type StageReplay = {
  readonly items: readonly JsonValue[];
  readonly history: readonly AnsweredQuestion[];
};

/** A pipeline of a step that waits at one of its stages. */
export type PausedPipeline = StagePause & {
  readonly stages: readonly PipelineStage[];
  /** 0-based. */
  readonly stageIndex: number;
};

/** The same pipeline with an answer to what it waited for. */
export type AnsweredPipeline = StageReplay & Pick<PausedPipeline, "stages" | "stageIndex">;

/** What goes on behind an answer to a pause. */
export function answerStage({ items, commandInput }: StagePause, response: JsonValue): StageReplay {
  return { items, history: [...commandInput.history, { ...commandInput.pending, response }] };
}

export function questionOf({ metadata: { signature: _, ...question } }: AskedQuestion): InputQuestion {
  return question;
}
