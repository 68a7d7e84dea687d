import type { ApiErrorCode } from "@/lib/api/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

/** A service says no. `message` is written for the person who asked. */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly details: JsonValue | undefined;

  constructor(code: ApiErrorCode, message: string, details?: JsonValue) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** Also the answer for things of other workspaces: it tells nobody that they exist. */
export function notFound(what: string): AppError {
  return new AppError("not_found", `There is no such ${what}.`);
}
