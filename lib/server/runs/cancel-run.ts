import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError, notFound } from "../errors";
import { appendEvents } from "./journal";
import { isFinished } from "./run-status";

/**
 * Stops a run. One that no worker has in hand ends at once; else the worker is told, and the journal says when it did.
 * Asking again changes nothing.
 */
export async function cancelRun(context: ServerContext, access: Access, runId: string): Promise<void> {
  const { workspaceId, userId } = access;
  const now = context.now();
  await context.db.$transaction(async (tx) => {
    const run = await tx.run.findFirst({ where: { workspaceId, id: runId } });
    if (run === null) throw notFound("run");
    if (run.status === "cancelled") return;
    if (isFinished(run.status)) throw new AppError("conflict", `This run is over already: it ${verb(run.status)}.`);
    if (run.cancelRequestedAt === null) {
      const target = ["run", runId] as const;
      await recordAudit(context, tx, { actorId: userId, workspaceId, action: "run.cancel_requested", target });
      await tx.run.update({ where: { id: runId }, data: { cancelRequestedAt: now, cancelRequestedById: userId } });
    }
    const leased = await tx.segment.count({ where: { liveRunId: runId, state: "leased" } });
    if (leased > 0) return;
    await tx.segment.updateMany({ where: { liveRunId: runId }, data: { state: "done", liveRunId: null } });
    await tx.checkpoint.updateMany({
      where: { liveRunId: runId },
      data: { status: "cancelled", liveRunId: null, closedAt: now },
    });
    const event = { type: "run.cancelled", reason: "cancelled", by: access.name } as const;
    await appendEvents(tx, runId, now, [event], { status: "cancelled", finishedAt: now });
  });
  context.feed.changed(runId);
  context.wakeWorker();
}

function verb(status: string): string {
  return status === "rejected" ? "was rejected" : status;
}
