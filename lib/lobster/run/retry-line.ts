import type { AttemptStart } from "./engine-contract";

/** What people at a terminal read when an attempt failed and another one follows. */
export function retryLine({ stepId, attempt, maxAttempts }: AttemptStart, message: string, delayMs: number): string {
  return `[RETRY] Step '${stepId}' failed (attempt ${attempt}/${maxAttempts}): ${message}. Retrying in ${delayMs}ms...`;
}
