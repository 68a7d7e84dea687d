import type { JsonObject, JsonValue } from "./json-value";

/** An answer of a language model as an item, with `model` and `usage` where it names them. */
export type ModelAnswer = {
  /** Name of the call that gave it; a stored copy of the answer has the same. */
  readonly callId: string;
  readonly item: JsonObject;
};

/**
 * Where the work of one step, branch or round notes what language models cost. Nothing counts before it is settled;
 * what is noted after that counts at once. Values that are only handed on are noted by nobody, and so are free.
 */
export interface CostTab {
  /** A model was asked and gave this answer, also one that is then refused. */
  asked(answer: ModelAnswer): void;
  /** A stored answer took the place of a call. Free, unless this run made that call and has not paid for it. */
  replayed(answer: ModelAnswer): void;
  /** A value that a program outside the run just printed: every answer in it is new, whatever it looks like. */
  printed(json: JsonValue | undefined): void;
  /** A tab of its own for a part of the work: `loop.sub`, a branch. */
  open(stepId: string): CostTab;
  /** The work ended, well or not: it is paid for. */
  settle(): void;
  /** The work does not count, as that of a branch that lost: it is not paid for. */
  drop(): void;
  /** Throws an `UnmaskableStepError` when what is settled exceeds the limit of the file and that has to stop the run. */
  checkLimit(): void;
}
