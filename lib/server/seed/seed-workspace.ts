import { cp, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder } from "../config";
import type { ServerContext } from "../context";
import { startRun } from "../runs/start-run";
import { createWorkflow } from "../workflows/create-workflow";

/** The sample that needs no decision: it is run once, so that the first visit finds a finished run. */
const sampleToRun = "vault-report.lobster";
/** Stored last, so that it stands first: the smallest one that asks a person. */
const sampleToShow = "jacket-advice.lobster";
/** What the samples' steps work with, beside the workflow files themselves. */
const sampleFolders = ["bin", "vault"];

/**
 * Fills the first workspace with the samples and the small commands they call, and queues one real run.
 * Done once for an installation: what people delete later stays deleted.
 */
export async function seedWorkspace(context: ServerContext, programFolder: string): Promise<void> {
  if ((await context.db.auditEvent.count({ where: { action: "samples.stored" } })) > 0) return;
  const examples = path.join(programFolder, "examples");
  const owner = await ownerAccess(context);
  const { workspaceId } = owner;
  const target = ["workspace", workspaceId] as const;
  await recordAudit(context, context.db, { actorId: null, workspaceId, action: "samples.stored", target });
  const files = workspaceFilesFolder(context.config.dataFolder, owner.workspaceSlug);
  for (const folder of sampleFolders) {
    await cp(path.join(examples, folder), path.join(files, folder), { recursive: true, force: false });
  }
  const names = (await readdir(examples)).filter((name) => name.endsWith(".lobster")).sort();
  for (const fileName of [...names.filter((name) => name !== sampleToShow), sampleToShow]) {
    const text = await readFile(path.join(examples, fileName), "utf8");
    const { id: workflowId } = await createWorkflow(context, owner, { fileName, text });
    if (fileName !== sampleToRun) continue;
    await startRun(context, owner, { workflowId, args: {}, requestKey: `sample-${context.instanceId}` });
  }
}

async function ownerAccess(context: ServerContext): Promise<Access> {
  const { user, workspace } = await context.db.membership.findFirstOrThrow({
    where: { role: "owner" },
    include: { user: true, workspace: true },
    orderBy: { createdAt: "asc" },
  });
  return {
    sessionId: "",
    userId: user.id,
    name: user.name,
    email: user.email,
    workspaceId: workspace.id,
    workspaceSlug: workspace.slug,
    role: "owner",
  };
}
