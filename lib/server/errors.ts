import type { ApiErrorCode } from "@/lib/api/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

// The web framework bundles routes apart from the program that starts it: each has a class of its own, with one brand.
const brand = Symbol.for("lobster-studio.app-error");

/** A service says no. `message` is written for the person who asked. `instanceof` holds across bundles. */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly details: JsonValue | undefined;
  readonly [brand] = true;

  /** True also for what the other bundle has thrown. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }

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
