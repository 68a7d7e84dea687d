import type { ServerContext } from "../context";
import { type Lease, leaseMs } from "./lease";
import { isWorkerGone } from "./worker-identity";

export type Claim = {
  readonly lease: Lease;
  /** Another worker, or this one, owned the segment before and did not finish it. */
  readonly recovered: boolean;
  /** How often that happened since the run last got ahead, this time included. */
  readonly recoveries: number;
};

/** Takes the oldest segment that is free, for the time of a lease; null when there is none. */
export async function claimSegment(
  context: Pick<ServerContext, "db" | "now">,
  worker: string,
  busy: ReadonlySet<string>,
): Promise<Claim | null> {
  const now = context.now();
  const free = {
    OR: [
      { state: "ready" },
      { state: "leased", leaseUntil: { lt: now } },
      // Postponed, so nobody owns it: a run that shall stop need not wait for that.
      { state: "leased", worker: null, run: { cancelRequestedAt: { not: null } } },
    ],
  };
  const candidates = await context.db.segment.findMany({
    where: { ...free, id: { notIn: [...busy] } },
    orderBy: { id: "asc" },
    take: 10,
  });
  for (const { id, runId, epoch, state, recoveries: before } of candidates) {
    const recovered = state === "leased";
    const recoveries = recovered ? before + 1 : before;
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const claimed = await context.db.segment.updateMany({
      // Its worker may have renewed the lease meanwhile.
      where: { ...free, id, epoch, state },
      data: { state: "leased", epoch: epoch + 1, recoveries, worker, leaseUntil },
    });
    if (claimed.count !== 1) continue;
    return { lease: { segmentId: id, runId, epoch: epoch + 1, worker }, recovered, recoveries };
  }
  return null;
}

/** Ends the leases of workers that are gone for certain, so that nobody waits for them to run out. */
export async function endOrphanedLeases(context: Pick<ServerContext, "db">): Promise<void> {
  const leased = await context.db.segment.findMany({
    where: { state: "leased" },
    distinct: ["worker"],
    select: { worker: true },
  });
  for (const { worker } of leased) {
    if (worker === null || !(await isWorkerGone(worker))) continue;
    await context.db.segment.updateMany({ where: { state: "leased", worker }, data: { leaseUntil: new Date(0) } });
  }
}
