import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";

/** How long a worker owns a segment without a sign of life, and how often it gives one, in milliseconds. */
export const leaseMs = 20_000;
export const renewMs = 5_000;

/** The right to write for a segment. Ends when another claim raises the epoch. */
export type Lease = {
  readonly segmentId: string;
  readonly runId: string;
  readonly epoch: number;
  readonly worker: string;
};

/** Another worker owns the segment now; nothing may be written for it any more. */
export class Fenced extends Error {
  constructor(lease: Lease) {
    super(`Worker ${lease.worker} lost segment ${lease.segmentId} (epoch ${lease.epoch})`);
    this.name = "Fenced";
  }
}

type SegmentChange = {
  readonly state?: "ready" | "done";
  readonly liveRunId?: null;
  readonly leaseUntil?: Date | null;
  readonly worker?: null;
  readonly recoveries?: 0;
};

/** Stands first in the transaction of every write for a segment. @throws Fenced when the lease is lost */
export async function holdLease(tx: Transaction, lease: Lease, change: SegmentChange = {}): Promise<void> {
  const { segmentId: id, epoch, worker } = lease;
  const held = await tx.segment.updateMany({
    where: { id, epoch, worker, state: "leased" },
    // A write without a change would be no write: the epoch stays as it is.
    data: { epoch, ...change },
  });
  if (held.count !== 1) throw new Fenced(lease);
}

export async function renewLease(context: Pick<ServerContext, "db" | "now">, lease: Lease): Promise<void> {
  await holdLease(context.db, lease, { leaseUntil: new Date(context.now().getTime() + leaseMs) });
}

/** Gives a segment back between two steps: any worker may go on at once. */
export async function releaseLease(context: Pick<ServerContext, "db">, lease: Lease): Promise<void> {
  await holdLease(context.db, lease, { state: "ready", leaseUntil: null });
}

/** Gives a segment back after a fault: once the time is over, another claim recovers it. */
export async function postponeSegment(
  context: Pick<ServerContext, "db" | "now">,
  lease: Lease,
  pauseMs: number,
): Promise<void> {
  await holdLease(context.db, lease, { worker: null, leaseUntil: new Date(context.now().getTime() + pauseMs) });
}
