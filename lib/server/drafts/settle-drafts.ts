import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { pruneDrafts } from "./prune-drafts";

/** A text was saved: the person's drafts that say the same need no keeping, and rows of long settled ones go. */
export async function settleDrafts(
  context: ServerContext,
  tx: Transaction,
  access: Access,
  { workflowId, text }: { readonly workflowId: string; readonly text: string },
): Promise<void> {
  const where = { workflowId, userId: access.userId, text };
  await tx.draft.updateMany({ where, data: { text: null, updatedAt: context.now() } });
  await pruneDrafts(context, tx, access, workflowId);
}
