import type { VersionSummary } from "@/lib/api/workflows";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";
import { versionFields, versionSummary } from "./version-summary";

/** All versions, newest first. */
export async function listVersions(
  context: ServerContext,
  access: Access,
  workflowId: string,
): Promise<VersionSummary[]> {
  const workflow = await context.db.workflow.findFirst({
    where: { workspaceId: access.workspaceId, id: workflowId },
    select: { versions: { select: versionFields, orderBy: { number: "desc" } } },
  });
  if (workflow === null) throw notFound("workflow");
  return workflow.versions.map(versionSummary);
}
