import type { Logger } from "pino";
import { type ApiErrorBody, apiErrorStatus } from "@/lib/api/errors";
import { AppError } from "../errors";

/** The answer for a failed operation. What is not an `AppError` is our fault: it is logged and told to nobody. */
export function errorResponse(error: unknown, log: Logger | null): Response {
  if (error instanceof AppError) return answer({ code: error.code, message: error.message, details: error.details });
  log?.error({ err: error }, "an operation failed");
  return answer({ code: "internal", message: "Something went wrong on our side. The studio's log has the details." });
}

function answer(body: ApiErrorBody): Response {
  return Response.json(body, { status: apiErrorStatus[body.code], headers: { "cache-control": "no-store" } });
}
