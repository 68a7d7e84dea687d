import { LobsterError } from "@/lib/lobster/contract/errors";
import { askForApproval } from "@/lib/lobster/run/ask-person";
import type { CheckpointRequest } from "@/lib/lobster/run/checkpoint";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import { refuseApprover } from "./approval-gate";
import type { RunRequest } from "./run-request";

/** `pause`: nobody sits at the terminal, the run has to wait. */
export type GateAnswer =
  | { readonly kind: "pause" }
  | { readonly kind: "approved"; readonly by: string | null }
  | Extract<RunResult, { kind: "cancelled" | "failed" }>;

/** Asks the person at the terminal in human mode. A no ends the run; somebody who may not say yes is not asked. */
export async function askAtGate(request: RunRequest, gate: CheckpointRequest): Promise<GateAnswer> {
  const { host, env, mode, interactive, signal } = request;
  if (mode !== "human" || !interactive || host.askLine === undefined) return { kind: "pause" };
  const by = env.LOBSTER_APPROVAL_APPROVED_BY ?? null;
  const refusal = refuseApprover(gate.stepId, gate.identity, by);
  if (refusal !== null) return { kind: "failed", type: "parse_error", message: refusal };
  try {
    if (!(await askForApproval({ host, prompt: gate.prompt, env, signal }, gate))) {
      return { kind: "failed", type: "runtime_error", message: "Not approved" };
    }
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled", reason: "cancelled" };
    if (error instanceof LobsterError) return { kind: "failed", type: error.type, message: error.message };
    throw error;
  }
  return { kind: "approved", by };
}
