import type { StepRecords } from "@/lib/lobster/run/records";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { plainRecord } from "./plain-record";
import { runRecords } from "./run-records";

/**
 * Results of the last finished run of a workflow, as conditions read them. Left out are steps that were skipped or
 * failed, and results that are too long.
 */
export async function lastRecords(context: ServerContext, access: Access, workflowId: string): Promise<StepRecords> {
  const run = await context.db.run.findFirst({
    where: { workspaceId: access.workspaceId, workflowId, finishedAt: { not: null } },
    select: { id: true },
    orderBy: { id: "desc" },
  });
  const records = run === null ? [] : await runRecords(context.db, run.id);
  return new Map(
    records.flatMap((record) =>
      record.stdoutCut || record.jsonCut || record.skipped || record.errorMessage !== null
        ? []
        : [[record.id, plainRecord(record)] as const],
    ),
  );
}
