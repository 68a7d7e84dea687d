import { z } from "zod";
import { jsonValue } from "./json";

/** Closed set of failures of the HTTP interface, each with one status. */
export const apiErrorStatus = {
  invalid_request: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  already_decided: 409,
  changed: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  not_set_up: 503,
  internal: 500,
} as const;

export type ApiErrorCode = keyof typeof apiErrorStatus;

/** Body of every answer that is not 2xx. `message` is written for the person at the screen. */
export const apiErrorBody = z.object({
  code: z.enum(Object.keys(apiErrorStatus) as [ApiErrorCode, ...ApiErrorCode[]]),
  message: z.string(),
  /** Facts of this failure: the other text of a conflict, the winner of a decision, field errors. */
  details: jsonValue.optional(),
});

export type ApiErrorBody = z.infer<typeof apiErrorBody>;

/** Thrown by the typed client when the server says no or cannot be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode | "network";
  readonly details: unknown;

  constructor(status: number, code: ApiErrorCode | "network", message: string, details?: unknown) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
