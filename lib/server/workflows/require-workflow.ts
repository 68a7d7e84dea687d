import type { Access } from "../auth/principal";
import type { Transaction } from "../db/client";
import { notFound } from "../errors";

/** The workflow's row. @throws AppError `not_found`, also for workflows of other workspaces */
export async function requireWorkflow(tx: Transaction, { workspaceId }: Access, workflowId: string) {
  const workflow = await tx.workflow.findFirst({ where: { workspaceId, id: workflowId } });
  if (workflow === null) throw notFound("workflow");
  return workflow;
}
