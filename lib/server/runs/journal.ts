import type { RunEvent, RunEventBody } from "@/lib/lobster/run/events";
import type { Prisma, Transaction } from "../db/client";

/** Changes of the run that belong to the events. */
export type RunChange = Prisma.RunUncheckedUpdateInput;

/**
 * Adds events to a run's journal and changes the run with them, in the caller's transaction.
 * Numbers come from the run's row, which the transaction locks: two writers never get the same one.
 */
export async function appendEvents(
  tx: Transaction,
  runId: string,
  at: Date,
  bodies: readonly RunEventBody[],
  change: RunChange = {},
): Promise<void> {
  const { lastSeq } = await tx.run.update({
    where: { id: runId },
    data: { ...change, lastSeq: { increment: bodies.length } },
    select: { lastSeq: true },
  });
  const first = lastSeq - bodies.length + 1;
  await tx.runEvent.createMany({
    data: bodies.map((body, index) => ({
      runId,
      seq: first + index,
      at: BigInt(at.getTime()),
      type: body.type,
      body: JSON.stringify(body),
    })),
  });
}

/** Events after a number, in order; at most `limit`. */
export async function readEvents(tx: Transaction, runId: string, after: number, limit?: number): Promise<RunEvent[]> {
  const rows = await tx.runEvent.findMany({
    where: { runId, seq: { gt: after } },
    orderBy: { seq: "asc" },
    ...(limit === undefined ? {} : { take: limit }),
  });
  return rows.map((row) => {
    // Written by `appendEvents` from the same type.
    const body = JSON.parse(row.body) as RunEventBody;
    return { ...body, runId, seq: row.seq, at: Number(row.at) };
  });
}
