import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { isUniqueViolation } from "../db/unique-violation";
import { AppError, notFound } from "../errors";
import { currentVersion } from "../versions/current-version";
import { loadPinnedWorkflow, refuseToRun } from "../workflows/pinned-workflow";
import { appendEvents } from "./journal";
import { pinFiles } from "./pin-files";

export type StartInput = {
  readonly workflowId: string;
  readonly versionId?: string | undefined;
  readonly args: JsonObject;
  readonly requestKey: string;
};

/**
 * Pins the text, with those of the workflows that it runs as steps, and queues the run. The same person with the same key gets the run that was started first.
 * @throws AppError `unprocessable` with the runtime's exact message when the text cannot run
 */
export async function startRun(context: ServerContext, access: Access, input: StartInput): Promise<{ runId: string }> {
  const repeated = await findRepeated(context, access, input);
  if (repeated !== null) return repeated;
  try {
    const runId = await context.db.$transaction((tx) => queueRun(context, tx, access, input));
    context.wakeWorker();
    return { runId };
  } catch (error) {
    const first = isUniqueViolation(error, "requestKey") ? await findRepeated(context, access, input) : null;
    if (first === null) throw error;
    return first;
  }
}

async function findRepeated(context: ServerContext, access: Access, input: StartInput) {
  const { workspaceId, userId: startedById } = access;
  const run = await context.db.run.findFirst({
    where: { workspaceId, startedById, requestKey: input.requestKey },
    select: { id: true, workflowId: true },
  });
  if (run === null) return null;
  if (run.workflowId === input.workflowId) return { runId: run.id };
  throw new AppError("unprocessable", "This request key was used for another workflow. Reload the page.");
}

async function queueRun(context: ServerContext, tx: Transaction, access: Access, input: StartInput): Promise<string> {
  const { workspaceId, userId } = access;
  const workflow = await tx.workflow.findFirst({ where: { workspaceId, id: input.workflowId } });
  if (workflow === null) throw notFound("workflow");
  if (workflow.archivedAt !== null) throw new AppError("gone", "This workflow was archived; it cannot be started.");
  const { versionId } = input;
  const version =
    versionId === undefined
      ? await currentVersion(tx, workflow)
      : await tx.workflowVersion.findFirst({ where: { workspaceId, workflowId: workflow.id, id: versionId } });
  if (version === null) throw notFound("version");
  const refusal = refuseToRun(version.text, workflow.fileName);
  if (refusal !== null) throw new AppError("unprocessable", refusal);

  const [runId, segmentId, now] = [context.newId(), context.newId(), context.now()];
  await tx.run.create({
    data: {
      id: runId,
      workspaceId,
      workflowId: workflow.id,
      versionId: version.id,
      textHash: version.hash,
      title: workflow.title,
      args: JSON.stringify(input.args),
      status: "queued",
      lastSeq: 0,
      startedById: userId,
      requestKey: input.requestKey,
      createdAt: now,
    },
  });
  const { fileName } = workflow;
  const pinned = loadPinnedWorkflow(version.text, fileName);
  await pinFiles(tx, { workspaceId, runId, fileName, workflow: pinned, args: input.args });
  await appendEvents(tx, runId, now, [{ type: "run.requested", by: access.name }]);
  await tx.segment.create({
    data: { id: segmentId, workspaceId, runId, liveRunId: runId, state: "ready", createdAt: now },
  });
  await tx.workflow.update({ where: { id: workflow.id }, data: { runCount: { increment: 1 }, lastRunId: runId } });
  await recordAudit(context, tx, {
    actorId: userId,
    workspaceId,
    action: "run.requested",
    target: ["run", runId],
    data: { workflow: workflow.id, version: version.number, hash: version.hash },
  });
  return runId;
}
