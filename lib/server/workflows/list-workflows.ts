import type { WorkflowSummary } from "@/lib/api/workflows";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";

/** A query may name a limited number of values, and each workflow needs two. */
const lookedUpAtOnce = 200;

/** The workspace's workflows, last changed first; at most `limit`. */
export async function listWorkflows(
  context: ServerContext,
  access: Access,
  limit?: number,
): Promise<WorkflowSummary[]> {
  const { workspaceId } = access;
  const workflows = await context.db.workflow.findMany({
    where: { workspaceId, archivedAt: null },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    ...(limit === undefined ? {} : { take: limit }),
  });
  const [authors, drafts, lastRuns] = await Promise.all([
    currentAuthors(context, workflows),
    newestDrafts(context, access),
    context.db.run.findMany({
      where: { workspaceId, id: { in: workflows.flatMap(({ lastRunId }) => lastRunId ?? []) } },
      select: { id: true, status: true, createdAt: true },
    }),
  ]);
  const runs = new Map(
    lastRuns.map((run) => [run.id, { id: run.id, status: run.status, at: run.createdAt.toISOString() }]),
  );
  return workflows.map((row) => ({
    id: row.id,
    title: row.title,
    fileName: row.fileName,
    description: row.description,
    stepCount: row.stepCount,
    gateCount: row.gateCount,
    errorCount: row.errorCount,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: authors.get(row.id) ?? { id: "", name: "" },
    lastRun: runs.get(row.lastRunId ?? "") ?? null,
    runCount: row.runCount,
    draftAt: drafts.get(row.id) ?? null,
  }));
}

/** When the person last typed what is not saved, by the id of the workflow. */
async function newestDrafts(
  context: ServerContext,
  { workspaceId, userId }: Access,
): Promise<ReadonlyMap<string, string>> {
  const newest = await context.db.draft.groupBy({
    by: ["workflowId"],
    where: { workspaceId, userId, text: { not: null } },
    _max: { updatedAt: true },
  });
  return new Map(
    newest.flatMap(({ workflowId, _max }) =>
      _max.updatedAt === null ? [] : [[workflowId, _max.updatedAt.toISOString()]],
    ),
  );
}

async function currentAuthors(
  context: ServerContext,
  workflows: readonly { readonly id: string; readonly currentNumber: number }[],
): Promise<Map<string, { id: string; name: string }>> {
  const authors = new Map<string, { id: string; name: string }>();
  for (let from = 0; from < workflows.length; from += lookedUpAtOnce) {
    const part = workflows.slice(from, from + lookedUpAtOnce);
    const versions = await context.db.workflowVersion.findMany({
      where: { OR: part.map(({ id, currentNumber }) => ({ workflowId: id, number: currentNumber })) },
      select: { workflowId: true, author: { select: { id: true, name: true } } },
    });
    for (const { workflowId, author } of versions) authors.set(workflowId, author);
  }
  return authors;
}
