import { type KeptDraft, mostDrafts } from "@/lib/api/drafts";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { requireWorkflow } from "../workflows/require-workflow";

/** The person's own drafts of a workflow, newest first. */
export async function listDrafts(context: ServerContext, access: Access, workflowId: string): Promise<KeptDraft[]> {
  await requireWorkflow(context.db, access, workflowId);
  const { userId } = access;
  const drafts = await context.db.draft.findMany({
    where: { workflowId, userId, text: { not: null } },
    orderBy: [{ updatedAt: "desc" }, { tab: "asc" }],
    take: mostDrafts,
  });
  const bases = await context.db.workflowVersion.findMany({
    where: { workflowId, hash: { in: drafts.map(({ baseHash }) => baseHash) } },
    select: { hash: true, number: true },
    orderBy: { number: "asc" },
  });
  const numbers = new Map(bases.map(({ hash, number }) => [hash, number]));
  return drafts.flatMap(({ tab, device, baseHash, text, seq, updatedAt }) =>
    text === null
      ? []
      : [
          {
            tab,
            device,
            baseHash,
            baseNumber: numbers.get(baseHash) ?? null,
            text,
            seq: Number(seq),
            at: updatedAt.toISOString(),
          },
        ],
  );
}
