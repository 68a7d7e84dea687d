import type { RunStatus } from "@/lib/lobster/run/run-state";

const finished: readonly RunStatus[] = ["succeeded", "failed", "cancelled", "rejected"];

export function isFinished(status: string): boolean {
  return finished.some((one) => one === status);
}
