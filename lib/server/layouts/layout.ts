import { mostOffsets, type StepOffsetChanges, type StepOffsets, stepOffsets } from "@/lib/api/layout";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { AppError } from "../errors";
import { openStoredText } from "../workflows/pinned-workflow";
import { requireLiveWorkflow, requireWorkflow } from "../workflows/require-workflow";

/** How far steps of a workflow were moved by hand; empty when none was. */
export async function readLayout(context: ServerContext, access: Access, workflowId: string): Promise<StepOffsets> {
  await requireWorkflow(context.db, access, workflowId);
  return storedOffsets(context.db, workflowId);
}

/**
 * Takes over what somebody moved; what others moved meanwhile stays.
 * @throws AppError `not_found`; `gone` when it was archived; `unprocessable` when too many steps are moved
 */
export async function changeLayout(
  context: ServerContext,
  access: Access,
  workflowId: string,
  changes: StepOffsetChanges,
): Promise<void> {
  const { workspaceId } = access;
  await context.db.$transaction(async (tx) => {
    await requireLiveWorkflow(tx, access, workflowId);
    const offsets = new Map(Object.entries(await storedOffsets(tx, workflowId)));
    for (const [id, offset] of Object.entries(changes)) {
      if (offset === null) offsets.delete(id);
      else offsets.set(id, offset);
    }
    if (offsets.size > mostOffsets) {
      throw new AppError("unprocessable", `At most ${mostOffsets} steps of one workflow can be moved by hand.`);
    }
    const stored = { offsets: JSON.stringify(Object.fromEntries(offsets)), updatedAt: context.now() };
    await tx.workflowLayout.upsert({
      where: { workflowId },
      create: { workflowId, workspaceId, ...stored },
      update: stored,
    });
  });
}

/** A version was saved: steps that it does not have need no place. A text that cannot be read tells nothing. */
export async function pruneLayout(
  context: ServerContext,
  tx: Transaction,
  { id: workflowId, fileName }: { readonly id: string; readonly fileName: string },
  text: string,
): Promise<void> {
  const before = Object.entries(await storedOffsets(tx, workflowId));
  if (before.length === 0) return;
  const { workflow, allSteps } = openStoredText(text, fileName);
  if (workflow === null) return;
  const ids = new Set(allSteps.map(({ id }) => id));
  const after = before.filter(([id]) => ids.has(id));
  if (after.length === before.length) return;
  await tx.workflowLayout.update({
    where: { workflowId },
    data: { offsets: JSON.stringify(Object.fromEntries(after)), updatedAt: context.now() },
  });
}

async function storedOffsets(tx: Transaction, workflowId: string): Promise<StepOffsets> {
  const layout = await tx.workflowLayout.findUnique({ where: { workflowId } });
  return layout === null ? {} : stepOffsets.parse(JSON.parse(layout.offsets));
}
