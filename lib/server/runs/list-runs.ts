import type { z } from "zod";
import type { RunSummary, runStatus } from "@/lib/api/runs";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { runFields, runSummary } from "./run-summary";

const pageSize = 50;

export type RunFilter = {
  readonly workflowId?: string | undefined;
  readonly status?: z.infer<typeof runStatus> | undefined;
  /** Id of the last run of the page before. */
  readonly before?: string | undefined;
};

/** Newest first; ids sort by time. */
export async function listRuns(
  context: ServerContext,
  access: Access,
  filter: RunFilter,
): Promise<{ runs: RunSummary[]; next: string | null }> {
  const rows = await context.db.run.findMany({
    where: {
      workspaceId: access.workspaceId,
      ...(filter.workflowId === undefined ? {} : { workflowId: filter.workflowId }),
      ...(filter.status === undefined ? {} : { status: filter.status }),
      ...(filter.before === undefined ? {} : { id: { lt: filter.before } }),
    },
    select: runFields,
    orderBy: { id: "desc" },
    take: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  return { runs: page.map(runSummary), next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}
