import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";

/** Time after which no request can be under way that would bring a settled draft back, in milliseconds. */
const settledForMs = 7 * 24 * 3600 * 1000;

/** A text was saved: the person's drafts that say the same need no keeping, and rows of long settled ones go. */
export async function settleDrafts(
  context: ServerContext,
  tx: Transaction,
  { userId }: Access,
  { workflowId, text }: { readonly workflowId: string; readonly text: string },
): Promise<void> {
  const now = context.now();
  await tx.draft.updateMany({ where: { workflowId, userId, text }, data: { text: null, updatedAt: now } });
  const before = new Date(now.getTime() - settledForMs);
  await tx.draft.deleteMany({ where: { workflowId, userId, text: null, updatedAt: { lt: before } } });
}
