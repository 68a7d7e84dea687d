import { type StepOffsets, stepOffsets } from "@/lib/api/layout";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { requireWorkflow } from "../workflows/require-workflow";

/** How far steps of a workflow were moved by hand; empty when none was. */
export async function readLayout(context: ServerContext, access: Access, workflowId: string): Promise<StepOffsets> {
  await requireWorkflow(context.db, access, workflowId);
  const layout = await context.db.workflowLayout.findUnique({ where: { workflowId } });
  return layout === null ? {} : stepOffsets.parse(JSON.parse(layout.offsets));
}

/** Replaces them all. */
export async function saveLayout(
  context: ServerContext,
  access: Access,
  workflowId: string,
  offsets: StepOffsets,
): Promise<void> {
  const { workspaceId } = access;
  const stored = { offsets: JSON.stringify(offsets), updatedAt: context.now() };
  await context.db.$transaction(async (tx) => {
    await requireWorkflow(tx, access, workflowId);
    await tx.workflowLayout.upsert({
      where: { workflowId },
      create: { workflowId, workspaceId, ...stored },
      update: stored,
    });
  });
}
