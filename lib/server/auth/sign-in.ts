import { recordAudit } from "../audit/record-audit";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import type { Principal } from "./principal";
import { tokenHash } from "./secret-token";
import { createSession, endSession } from "./session";

/**
 * Trades a one-time token for a session. The session that the browser had before ends.
 * @throws AppError `gone` for a token that is unknown, used or expired: all three alike, so guessing learns nothing
 */
export async function signIn(
  context: ServerContext,
  token: string,
  previous: Principal | null,
): Promise<{ sessionToken: string; workspace: string }> {
  return context.db.$transaction(async (tx) => {
    const now = context.now();
    const hash = tokenHash(token);
    const used = await tx.loginToken.updateMany({
      where: { tokenHash: hash, usedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } },
      data: { usedAt: now },
    });
    if (used.count !== 1) {
      throw new AppError("gone", "This link was used or has expired. Print a new one with: npm run studio -- login");
    }
    const { userId } = await tx.loginToken.findUniqueOrThrow({ where: { tokenHash: hash } });
    if (previous !== null) await endSession(tx, previous.sessionId);
    const session = await createSession(context, tx, userId);
    const membership = await tx.membership.findFirst({
      where: { userId },
      include: { workspace: true },
      orderBy: { createdAt: "asc" },
    });
    if (membership === null) throw new AppError("forbidden", "You are a member of no workspace.");
    await recordAudit(context, tx, { actorId: userId, action: "session.created", target: ["session", session.id] });
    return { sessionToken: session.token, workspace: membership.workspace.slug };
  });
}

export async function signOut(context: ServerContext, principal: Principal): Promise<void> {
  await context.db.$transaction(async (tx) => {
    await endSession(tx, principal.sessionId);
    const { userId: actorId, sessionId } = principal;
    await recordAudit(context, tx, { actorId, action: "session.ended", target: ["session", sessionId] });
  });
}
