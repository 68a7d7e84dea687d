import type { JsonObject } from "@/lib/lobster/contract/json-value";

/**
 * Why a call of the tool failed.
 * - `bad_request`: a parameter is wrong; nothing was started.
 * - `refused`: the engine did not take the request; a checkpoint that was named is still open.
 * - `failed`: the work failed, or the file's content is wrong.
 * - `timed_out`, `too_large`, `cancelled`: the call was stopped.
 * - `flow`: the managed flow could not be read or changed.
 */
export type ToolErrorCode = "bad_request" | "refused" | "failed" | "timed_out" | "too_large" | "cancelled" | "flow";

/** A call of the tool has no result. `message` is the exact text for the caller; `details` are facts beside it. */
export class ToolError extends Error {
  readonly code: ToolErrorCode;
  readonly details: JsonObject | null;

  constructor(
    code: ToolErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly details?: JsonObject } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "ToolError";
    this.code = code;
    this.details = options.details ?? null;
  }
}

/** A parameter is wrong. */
export function badRequest(message: string, cause?: unknown): ToolError {
  return new ToolError("bad_request", message, { cause });
}

/** What is to be shown exceeds the limit of the call. */
export function resultTooLarge(): ToolError {
  return new ToolError("too_large", "lobster runtime result exceeded maxStdoutBytes");
}
