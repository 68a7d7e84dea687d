import type { Access } from "@/lib/server/auth/principal";
import type { ServerContext } from "@/lib/server/context";
import { startRun } from "@/lib/server/runs/start-run";
import { claimSegment } from "@/lib/server/segments/claim-segment";
import { executeSegment } from "@/lib/server/segments/execute-segment";

/** Carries on everything that is queued, in this process, until nothing is left to do. */
export async function workOff(context: ServerContext, worker = "test-worker"): Promise<void> {
  const control = { signal: new AbortController().signal, isStopping: () => false };
  for (;;) {
    const claim = await claimSegment(context, worker, new Set());
    if (claim === null) return;
    await executeSegment(context, claim, control);
  }
}

/** Starts a run of a workflow with a gate and carries it on to the gate. */
export async function waitingRun(
  context: ServerContext,
  access: Access,
  workflowId: string,
): Promise<{ runId: string; checkpointId: string }> {
  const { runId } = await startRun(context, access, { workflowId, args: {}, requestKey: context.newId() });
  await workOff(context);
  const checkpoint = await context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });
  return { runId, checkpointId: checkpoint.id };
}
