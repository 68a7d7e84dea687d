import { z } from "zod";
import { jsonValue } from "@/lib/api/json";
import type { RunDetail } from "@/lib/api/runs";
import { mayDo } from "../auth/permissions";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";
import { readEventPage } from "./journal";
import { isFinished } from "./run-status";
import { runFields, runSummary } from "./run-summary";

export const storedArgs = z.record(z.string(), jsonValue);

/** The most of a journal that is answered with the run; the stream of events goes on from there. */
const firstPage = { events: 2000, bytes: 1024 * 1024 };

/** The run with its pinned text and the beginning of its journal. The events may be newer than the rest, never older. */
export async function readRun(context: ServerContext, access: Access, runId: string): Promise<RunDetail> {
  const run = await context.db.run.findFirst({
    where: { workspaceId: access.workspaceId, id: runId },
    select: {
      ...runFields,
      args: true,
      textHash: true,
      version: { select: { number: true, text: true } },
      workflow: { select: { fileName: true } },
      files: {
        select: { fileName: true, version: { select: { number: true, workflowId: true } } },
        orderBy: { fileName: "asc" },
      },
      checkpoints: { where: { status: "pending" }, select: { id: true } },
    },
  });
  if (run === null) throw notFound("run");
  const { events } = await readEventPage(context.db, runId, 0, firstPage);
  return {
    ...runSummary(run),
    text: run.version.text,
    fileName: run.workflow.fileName,
    hash: run.textHash,
    args: storedArgs.parse(JSON.parse(run.args)),
    files: run.files.map(({ fileName, version: { number, workflowId } }) => ({
      fileName,
      versionNumber: number,
      workflowId,
    })),
    events: [...events],
    checkpointId: run.checkpoints[0]?.id ?? null,
    mayCancel: !isFinished(run.status) && mayDo(access.role, "run.cancel"),
  };
}
