import type { RunEvent, RunEventBody } from "@/lib/lobster/run/events";
import type { Prisma, Transaction } from "../db/client";

/** Changes of the run that belong to the events. */
export type RunChange = Prisma.RunUncheckedUpdateInput;

/**
 * Adds events, which may be none, to a run's journal and changes the run with them, in the caller's transaction.
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
  if (bodies.length === 0) return;
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

/** Events after a number, in order; all of them, or those up to `through`. */
export async function readEvents(tx: Transaction, runId: string, after: number, through?: number): Promise<RunEvent[]> {
  const rows = await tx.runEvent.findMany({
    where: { runId, seq: { gt: after, ...(through === undefined ? {} : { lte: through }) } },
    orderBy: { seq: "asc" },
  });
  return rows.map((row) => {
    // Written by `appendEvents` from the same type.
    const body = JSON.parse(row.body) as RunEventBody;
    return { ...body, runId, seq: row.seq, at: Number(row.at) };
  });
}

export type EventPageLimit = { readonly events: number; readonly bytes: number };

/** `more` says that the limit, and not the journal's end, ended the page. */
export type EventPage = { readonly events: readonly RunEvent[]; readonly more: boolean };

/** The next events after a number that fit a limit, at least one if there is one. Longer texts are not even read. */
export async function readEventPage(
  tx: Transaction,
  runId: string,
  after: number,
  limit: EventPageLimit,
): Promise<EventPage> {
  const sizes = await tx.$queryRaw<{ seq: number | bigint; bytes: number | bigint }[]>`
    SELECT "seq", octet_length("body") AS "bytes" FROM "RunEvent"
    WHERE "runId" = ${runId} AND "seq" > ${after} ORDER BY "seq" LIMIT ${limit.events + 1}`;
  let bytes = 0;
  let last: number | null = null;
  let count = 0;
  for (const size of sizes) {
    bytes += Number(size.bytes);
    if (count === limit.events || (count > 0 && bytes > limit.bytes)) break;
    last = Number(size.seq);
    count += 1;
  }
  if (last === null) return { events: [], more: false };
  return { events: await readEvents(tx, runId, after, last), more: count < sizes.length };
}
