import type { JsonObject, JsonValue } from "./json-value";

/** What a model of the program around the run is asked. */
export type LlmRequest = {
  /** Environment of the stage. */
  readonly env: Readonly<Record<string, string>>;
  /** Flags of the stage; `_` holds the positionals. */
  readonly args: JsonObject;
  /** The request as a server would get it: `prompt`, `artifacts`, `outputSchema`, … */
  readonly payload: JsonObject;
  /** Nobody waits for the answer once it aborts; a call that goes on may still cost. */
  readonly signal: AbortSignal;
};

/**
 * A language model inside the program around the run. It answers as a server would: a result with `output`, bare or in
 * `{ok: true, result}`, or `{ok: false, error: {message}}`. What it throws fails the stage.
 */
export type LlmAdapter = {
  /** Shown as `source` of its answers; its name by default. */
  readonly source?: string;
  invoke(request: LlmRequest): Promise<JsonValue>;
};

export type LlmAdapters = ReadonlyMap<string, LlmAdapter>;
