import { localUrl } from "../config";
import type { ServerContext } from "../context";
import { newSecretToken, tokenHash } from "./secret-token";

export const loginLinkMinutes = 60;

/**
 * A new one-time sign-in link for a person; earlier unused ones stop working.
 * The token stands in the fragment, which browsers send to no server and write into no log of ours.
 */
export async function createLoginLink(
  context: Pick<ServerContext, "db" | "config" | "now" | "newId">,
  userId: string,
): Promise<string> {
  const token = newSecretToken();
  const now = context.now();
  await context.db.$transaction(async (tx) => {
    await tx.loginToken.deleteMany({ where: { userId, usedAt: null } });
    await tx.loginToken.create({
      data: {
        id: context.newId(),
        userId,
        tokenHash: tokenHash(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + loginLinkMinutes * 60_000),
      },
    });
  });
  return `${localUrl(context.config)}/setup#t=${token}`;
}
