import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { acceptText } from "../workflows/accept-text";
import { requireLiveWorkflow } from "../workflows/require-workflow";
import { pruneDrafts } from "./prune-drafts";

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
 * @throws AppError `not_found`, `too_large`; `gone` for archived workflows; `unprocessable` for texts that no
 * file can hold
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
    await requireLiveWorkflow(tx, access, workflowId);
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
    // Nothing is added when a tab replaces its own text.
    if ((before?.text ?? null) === null) await pruneDrafts(context, tx, access, workflowId);
    return { kept: true, seq: input.seq };
  });
}
