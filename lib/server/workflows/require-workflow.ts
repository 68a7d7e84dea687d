import type { Access } from "../auth/principal";
import type { Transaction } from "../db/client";
import { AppError, notFound } from "../errors";

/** The workflow's row. @throws AppError `not_found`, also for workflows of other workspaces */
export async function requireWorkflow(tx: Transaction, { workspaceId }: Access, workflowId: string) {
  const workflow = await tx.workflow.findFirst({ where: { workspaceId, id: workflowId } });
  if (workflow === null) throw notFound("workflow");
  return workflow;
}

/** The row of a workflow that may be changed. @throws AppError `not_found`; `gone` when it was archived */
export async function requireLiveWorkflow(tx: Transaction, access: Access, workflowId: string) {
  const workflow = await requireWorkflow(tx, access, workflowId);
  if (workflow.archivedAt !== null) throw new AppError("gone", "This workflow was archived; it cannot be changed.");
  return workflow;
}
