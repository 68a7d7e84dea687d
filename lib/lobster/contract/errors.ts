import type { SchemaProblem } from "./schema-check";

/** `parse_error`: the request or its target is wrong (exit 2). `runtime_error`: file content or work failed (exit 1). */
export type LobsterErrorType = "parse_error" | "runtime_error" | "doctor_error";

/** Closed set of machine-readable causes; the message is the exact text users see. */
export type LobsterErrorCode =
  | "syntax"
  | "invalid_workflow"
  | "target"
  | "pipeline_syntax"
  | "unknown_command"
  | "command_failed"
  | "timed_out"
  | "cancelled"
  | "output_limit"
  | "cost_limit"
  | "unknown_reference"
  | "unsupported_condition"
  | "checkpoint_missing"
  | "checkpoint_refused"
  | "bad_decision"
  | "not_supported"
  | "unknown_outcome"
  | "internal";

type LobsterErrorOptions = { readonly cause?: unknown; readonly details?: readonly SchemaProblem[] };

/** Failure of the language or of a run. Carries the envelope's `type`, a closed `code` and the exact message. */
export class LobsterError extends Error {
  readonly type: LobsterErrorType;
  readonly code: LobsterErrorCode;
  /** Everything that is wrong with an answer, of which the message names the first; else empty. */
  readonly details: readonly SchemaProblem[];

  constructor(type: LobsterErrorType, code: LobsterErrorCode, message: string, options: LobsterErrorOptions = {}) {
    super(message, options);
    this.name = "LobsterError";
    this.type = type;
    this.code = code;
    this.details = options.details ?? [];
  }
}
