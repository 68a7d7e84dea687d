import type { z } from "zod";
import type { RouteContract } from "./contract";
import { ApiError, apiErrorBody } from "./errors";
import { routePath } from "./route-path";

export type RouteInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly params?: z.input<Params>;
  readonly query?: z.input<Query>;
  readonly body?: z.input<Body>;
  readonly signal?: AbortSignal;
  /** The request outlives the page; browsers allow that for short bodies only. */
  readonly keepalive?: boolean;
};

/**
 * Calls one HTTP operation of this studio and answers with its checked reply.
 * Parts that a contract declares empty may be left out.
 * @throws ApiError for every answer that is not 2xx, for an answer of the wrong shape, and with status 0 when no answer came.
 *   An abort by `signal` is thrown as it is.
 */
export async function callRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  contract: RouteContract<P, Q, B, R>,
  input: RouteInput<P, Q, B> = {},
): Promise<z.infer<R>> {
  const response = await send(contract, input);
  const answer = await readJson(response);
  if (!response.ok) throw refusal(response.status, answer);
  const reply = contract.reply.safeParse(answer);
  if (!reply.success) {
    throw new ApiError(response.status, "internal", "The studio answered in an unexpected form. Reload the page.", {
      issues: reply.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    });
  }
  return reply.data;
}

async function send(contract: RouteContract, input: RouteInput<z.ZodType, z.ZodType, z.ZodType>): Promise<Response> {
  const safe = contract.method === "GET";
  try {
    return await fetch(routePath(contract.path, input.params ?? {}, input.query ?? {}), {
      method: contract.method,
      credentials: "same-origin",
      cache: "no-store",
      headers: safe
        ? { accept: "application/json" }
        : { accept: "application/json", "content-type": "application/json" },
      ...(safe ? {} : { body: JSON.stringify(input.body ?? {}) }),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
    });
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    const error = new ApiError(0, "network", "The studio does not answer. Is it still running?");
    error.cause = cause;
    throw error;
  }
}

/** The parsed body, or null when the answer is not JSON (a proxy's error page). */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal(status: number, answer: unknown): ApiError {
  const body = apiErrorBody.safeParse(answer);
  if (body.success) return new ApiError(status, body.data.code, body.data.message, body.data.details);
  return new ApiError(status, "internal", `The studio answered with status ${status} and no explanation.`);
}
