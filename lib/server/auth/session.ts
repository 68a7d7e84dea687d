import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import type { Principal } from "./principal";
import { newSecretToken, tokenHash } from "./secret-token";

const day = 24 * 60 * 60 * 1000;

/** Longest time between two uses of a session, and its longest life, in milliseconds. */
export const sessionLimits = { idle: 14 * day, absolute: 30 * day };

type Clock = Pick<ServerContext, "now" | "newId">;

/** A new session; the token is answered once and stored nowhere. */
export async function createSession(
  clock: Clock,
  tx: Transaction,
  userId: string,
): Promise<{ id: string; token: string }> {
  const token = newSecretToken();
  const now = clock.now();
  const id = clock.newId();
  await tx.session.create({
    data: {
      id,
      userId,
      tokenHash: tokenHash(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionLimits.absolute),
    },
  });
  return { id, token };
}

/** Who a cookie's token belongs to; null for tokens that are unknown, too old or of a disabled person. Writes nothing. */
export async function findSession(context: ServerContext, token: string): Promise<Principal | null> {
  const session = await context.db.session.findUnique({
    where: { tokenHash: tokenHash(token) },
    include: { user: true },
  });
  if (session === null || session.user.disabledAt !== null) return null;
  const now = context.now().getTime();
  const lastSeen = Math.max(session.lastSeenAt.getTime(), context.activity.lastSeen(session.id)?.getTime() ?? 0);
  if (now >= session.expiresAt.getTime() || now - lastSeen >= sessionLimits.idle) return null;
  return { sessionId: session.id, userId: session.userId, name: session.user.name, email: session.user.email };
}

/** Writes down when sessions were last used, and forgets the expired ones. */
export async function saveSessionActivity(context: ServerContext): Promise<void> {
  for (const [id, lastSeenAt] of context.activity.drain()) {
    await context.db.session.updateMany({ where: { id }, data: { lastSeenAt } });
  }
  await context.db.session.deleteMany({ where: { expiresAt: { lt: context.now() } } });
}

export async function endSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.session.deleteMany({ where: { id: sessionId } });
}
