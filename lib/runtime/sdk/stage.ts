import type { CommandContext } from "@/lib/lobster/contract/command";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";

/** What a stage sees of the world: the services of a command, and where pauses and state are stored. */
export type StageContext = Omit<CommandContext, "mode" | "interactive"> & {
  readonly mode: "sdk";
  /** Absolute. */
  readonly stateDir: string;
};

/** Stops the pipeline until somebody decides. The items go on into the next stage. */
export type ApprovalHalt = {
  readonly type: "approval_request";
  readonly prompt: string;
  readonly items: readonly JsonValue[];
};

/**
 * Gets all items in a list. What it gives back becomes the items of the next stage: the elements of a list or of any
 * other iterable but a text, none for null and undefined, one for everything else.
 */
export type ListStage = (items: JsonValue[], ctx: StageContext) => unknown;

/** A generator function: gets the items one by one, as they come, and reads no more of them than it wants. */
export type StreamStage = (
  items: AsyncIterable<JsonValue>,
  ctx: StageContext,
) => Generator<unknown> | AsyncGenerator<unknown>;

/**
 * An object as a stage. Gives back what a function would, or a halt. A pause goes on only with the stages it was made
 * with: what `run` depends on besides its text belongs in `options`.
 */
export type StageObject = {
  readonly name?: string;
  /** Plain JSON. */
  readonly options?: unknown;
  run(call: { readonly input: AsyncIterable<JsonValue>; readonly ctx: StageContext }): unknown;
};

export type Stage = ListStage | StreamStage | StageObject;

/** What a stage gives back to stop the pipeline. */
export class Halt {
  constructor(readonly request: ApprovalHalt & JsonObject) {}
}
