import type { WorkspaceFile } from "@/lib/api/workflows";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";
import { readWorkflow } from "./read-workflow";

/** The workflow of a workspace that has this file name now. @throws AppError `not_found` */
export async function readFile(context: ServerContext, access: Access, name: string): Promise<WorkspaceFile> {
  const workflow = await context.db.workflow.findFirst({
    where: { workspaceId: access.workspaceId, liveFileName: name },
    select: { id: true },
  });
  if (workflow === null) throw notFound("file");
  const { id: workflowId, fileName, title, text, version } = await readWorkflow(context, access, workflow.id);
  return { workflowId, fileName, title, text, version };
}
