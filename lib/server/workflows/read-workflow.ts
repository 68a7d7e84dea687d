import type { WorkflowDetail } from "@/lib/api/workflows";
import { mayDo } from "../auth/permissions";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { notFound } from "../errors";
import { currentVersion } from "../versions/current-version";
import { versionSummary } from "../versions/version-summary";

/** The workflow with the exact text of its newest version. Archived ones can still be read. */
export async function readWorkflow(
  context: ServerContext,
  access: Access,
  workflowId: string,
  tx: Transaction = context.db,
): Promise<WorkflowDetail> {
  const workflow = await tx.workflow.findFirst({ where: { workspaceId: access.workspaceId, id: workflowId } });
  if (workflow === null) throw notFound("workflow");
  const version = await currentVersion(tx, workflow);
  const live = workflow.archivedAt === null;
  return {
    id: workflow.id,
    title: workflow.title,
    fileName: workflow.fileName,
    text: version.text,
    version: versionSummary(version),
    mayEdit: live && mayDo(access.role, "workflow.edit"),
    mayRun: live && mayDo(access.role, "run.start"),
  };
}
