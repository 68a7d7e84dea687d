import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";

/** Takes a workflow out of the lists. Archiving it again changes nothing. */
export async function archiveWorkflow(context: ServerContext, access: Access, workflowId: string): Promise<void> {
  const { workspaceId, userId } = access;
  await context.db.$transaction(async (tx) => {
    const workflow = await tx.workflow.findFirst({ where: { workspaceId, id: workflowId } });
    if (workflow === null) throw notFound("workflow");
    const archived = await tx.workflow.updateMany({
      where: { workspaceId, id: workflowId, archivedAt: null },
      data: { archivedAt: context.now(), liveFileName: null },
    });
    if (archived.count !== 1) return;
    const target = ["workflow", workflowId] as const;
    await recordAudit(context, tx, { actorId: userId, workspaceId, action: "workflow.archived", target });
  });
}
