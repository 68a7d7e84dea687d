import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";

export type RetryPolicy = {
  /** Attempts in total. */
  readonly max: number;
  readonly backoff: "fixed" | "exponential";
  readonly delayMs: number;
  readonly maxDelayMs: number;
  readonly jitter: boolean;
};

export type ErrorPolicy = "stop" | "continue" | "skip_rest";

/** Retry of a step whose fields were validated. */
export function retryPolicy({ retry }: JsonObject): RetryPolicy {
  const given = isJsonObject(retry) ? retry : {};
  return {
    max: typeof given.max === "number" ? given.max : 1,
    backoff: given.backoff === "exponential" ? "exponential" : "fixed",
    delayMs: typeof given.delay_ms === "number" ? given.delay_ms : 1000,
    maxDelayMs: typeof given.max_delay_ms === "number" ? given.max_delay_ms : 30_000,
    jitter: given.jitter === true,
  };
}

/**
 * Milliseconds to wait after a failed attempt. A fixed delay without jitter is not capped, as files rely on it.
 * @param failedAttempt 0-based.
 * @param random From 0 up to 1.
 */
export function retryDelay(policy: RetryPolicy, failedAttempt: number, random: number): number {
  const { backoff, delayMs, maxDelayMs, jitter } = policy;
  const delay = backoff === "fixed" ? delayMs : Math.min(delayMs * 2 ** failedAttempt, maxDelayMs);
  const spread = jitter ? Math.min(delay + (random * 0.2 - 0.1) * delay, maxDelayMs) : delay;
  return Math.max(0, Math.round(spread));
}

/** What the failure of a step means for the run. */
export function errorPolicy({ on_error: policy }: JsonObject): ErrorPolicy {
  return policy === "continue" || policy === "skip_rest" ? policy : "stop";
}
