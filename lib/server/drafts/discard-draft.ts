import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { requireWorkflow } from "../workflows/require-workflow";

/**
 * Forgets the text of a tab's draft. The row stays with the number, so that a request that was sent earlier and arrives
 * later brings nothing back; pruning removes it in time.
 */
export async function discardDraft(
  context: ServerContext,
  access: Access,
  { workflowId, tab, seq }: { readonly workflowId: string; readonly tab: string; readonly seq: number },
): Promise<void> {
  const { userId } = access;
  await context.db.$transaction(async (tx) => {
    await requireWorkflow(tx, access, workflowId);
    await tx.draft.updateMany({
      where: { workflowId, userId, tab, seq: { lte: seq } },
      data: { text: null, seq: BigInt(seq), updatedAt: context.now() },
    });
  });
}
