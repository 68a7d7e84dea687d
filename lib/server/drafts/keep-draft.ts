import { mostDrafts } from "@/lib/api/drafts";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Prisma, Transaction } from "../db/client";
import { acceptText } from "../workflows/accept-text";
import { requireWorkflow } from "../workflows/require-workflow";

/** Most drafts of one person in a workspace, over all workflows. */
const mostOfPerson = 200;

export type DraftInput = {
  readonly workflowId: string;
  readonly tab: string;
  readonly device: string;
  readonly baseHash: string;
  readonly text: string;
  readonly seq: number;
};

/**
 * Stores the unsaved text of a person's tab, unless that tab has stored a newer one. Repeating a request changes nothing.
 * @throws AppError `not_found`, `too_large`; `unprocessable` for texts that no file can hold
 */
export async function keepDraft(
  context: ServerContext,
  access: Access,
  input: DraftInput,
): Promise<{ readonly kept: boolean; readonly seq: number }> {
  acceptText(input.text);
  const { workspaceId, userId } = access;
  const { workflowId, tab, text, device, baseHash } = input;
  return context.db.$transaction(async (tx) => {
    await requireWorkflow(tx, access, workflowId);
    const key = { workflowId_userId_tab: { workflowId, userId, tab } };
    const before = await tx.draft.findUnique({ where: key, select: { seq: true, text: true } });
    if (before !== null && before.seq >= input.seq) {
      return { kept: Number(before.seq) === input.seq && before.text === text, seq: Number(before.seq) };
    }
    const draft = { device, baseHash, text, seq: BigInt(input.seq), updatedAt: context.now() };
    await tx.draft.upsert({
      where: key,
      create: { workspaceId, workflowId, userId, tab, ...draft },
      update: draft,
    });
    if (before === null) await prune(tx, access, workflowId);
    return { kept: true, seq: input.seq };
  });
}

/** Forgets the oldest drafts beyond what is kept of a person. */
async function prune(tx: Transaction, { workspaceId, userId }: Access, workflowId: string): Promise<void> {
  const select = { workflowId: true, tab: true };
  const orderBy: Prisma.DraftOrderByWithRelationInput[] = [{ updatedAt: "desc" }, { tab: "asc" }];
  const surplus = [
    ...(await tx.draft.findMany({ where: { workflowId, userId }, orderBy, select, skip: mostDrafts })),
    ...(await tx.draft.findMany({ where: { workspaceId, userId }, orderBy, select, skip: mostOfPerson })),
  ];
  for (const one of surplus) await tx.draft.deleteMany({ where: { ...one, userId } });
}
