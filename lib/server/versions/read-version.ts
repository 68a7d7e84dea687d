import type { VersionSummary, VersionText } from "@/lib/api/workflows";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";
import { requireWorkflow } from "../workflows/require-workflow";
import { versionFields, versionSummary } from "./version-summary";

/** A version with its exact text. @throws AppError `not_found` */
export async function readVersion(
  context: ServerContext,
  access: Access,
  workflowId: string,
  number: number,
): Promise<VersionText> {
  const version = await context.db.workflowVersion.findFirst({
    where: { workspaceId: access.workspaceId, workflowId, number },
    select: { ...versionFields, text: true },
  });
  if (version === null) throw notFound("version");
  return { ...versionSummary(version), text: version.text };
}

/** The newest version without its text. @throws AppError `not_found` */
export async function readHead(context: ServerContext, access: Access, workflowId: string): Promise<VersionSummary> {
  const workflow = await requireWorkflow(context.db, access, workflowId);
  const version = await context.db.workflowVersion.findUniqueOrThrow({
    where: { workflowId_number: { workflowId, number: workflow.currentNumber } },
    select: versionFields,
  });
  return versionSummary(version);
}
