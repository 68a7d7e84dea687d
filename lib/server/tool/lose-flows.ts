import type { ServerContext } from "../context";

/**
 * Ends the flows that a call had in hand when its process went away: nobody knows what became of them.
 * @param callId null for the flows of all calls, which is right where no call can be running
 */
export async function loseFlows({ db, now }: Pick<ServerContext, "db" | "now">, callId: string | null): Promise<void> {
  const at = now();
  await db.flow.updateMany({
    where: { status: "running", ...(callId === null ? {} : { callId }) },
    data: { status: "lost", revision: { increment: 1 }, callId: null, updatedAt: at, endedAt: at },
  });
}
