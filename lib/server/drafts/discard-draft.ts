import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { requireWorkflow } from "../workflows/require-workflow";
import { pruneDrafts } from "./prune-drafts";

/**
 * Forgets the text of a tab's draft. A row stays with the number, so that a request that was sent earlier and arrives
 * later brings nothing back, even when nothing had arrived yet; pruning removes it in time.
 */
export async function discardDraft(
  context: ServerContext,
  access: Access,
  { workflowId, tab, seq }: { readonly workflowId: string; readonly tab: string; readonly seq: number },
): Promise<void> {
  const { workspaceId, userId } = access;
  await context.db.$transaction(async (tx) => {
    await requireWorkflow(tx, access, workflowId);
    const key = { workflowId_userId_tab: { workflowId, userId, tab } };
    const before = await tx.draft.findUnique({ where: key, select: { seq: true } });
    if (before !== null && before.seq > seq) return;
    const settled = { text: null, seq: BigInt(seq), updatedAt: context.now() };
    await tx.draft.upsert({
      where: key,
      create: { workspaceId, workflowId, userId, tab, device: "", baseHash: "", ...settled },
      update: settled,
    });
    if (before === null) await pruneDrafts(context, tx, access, workflowId);
  });
}
