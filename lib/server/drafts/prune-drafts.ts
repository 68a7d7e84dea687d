import { mostDrafts } from "@/lib/api/drafts";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Prisma, Transaction } from "../db/client";

/** Most drafts of one person in a workspace, over all workflows. */
const mostOfPerson = 200;
/** Most rows of drafts that were saved or thrown away, of one person in a workspace. */
const mostSettled = 1000;
/** Time after which no request can be under way that would bring a settled draft back, in milliseconds. */
const settledForMs = 7 * 24 * 3600 * 1000;

/** Forgets a person's oldest drafts beyond what is kept, and what was settled long ago: one never costs the other. */
export async function pruneDrafts(
  context: ServerContext,
  tx: Transaction,
  { workspaceId, userId }: Access,
  workflowId: string,
): Promise<void> {
  const select = { workflowId: true, tab: true };
  const orderBy: Prisma.DraftOrderByWithRelationInput[] = [{ updatedAt: "desc" }, { tab: "asc" }];
  const before = new Date(context.now().getTime() - settledForMs);
  await tx.draft.deleteMany({ where: { workspaceId, userId, text: null, updatedAt: { lt: before } } });
  const text = { not: null };
  const surplus = [
    ...(await tx.draft.findMany({ where: { workflowId, userId, text }, orderBy, select, skip: mostDrafts })),
    ...(await tx.draft.findMany({ where: { workspaceId, userId, text }, orderBy, select, skip: mostOfPerson })),
    ...(await tx.draft.findMany({ where: { workspaceId, userId, text: null }, orderBy, select, skip: mostSettled })),
  ];
  for (const one of surplus) await tx.draft.deleteMany({ where: { ...one, userId } });
}
