import type { Metadata } from "next";
import { RunList } from "@/components/runs/run-list";
import { runStatus } from "@/lib/api/runs";
import { requireAccess } from "@/lib/server/auth/current-session";
import { runningServer } from "@/lib/server/running-server";
import { listRuns } from "@/lib/server/runs/list-runs";
import { listWorkflows } from "@/lib/server/workflows/list-workflows";

export const metadata: Metadata = { title: "Runs" };

type RunsPageProps = {
  readonly params: Promise<{ readonly workspace: string }>;
  readonly searchParams: Promise<{ readonly workflow?: string | string[]; readonly status?: string | string[] }>;
};

export default async function RunsPage({ params, searchParams }: RunsPageProps) {
  const { workspace } = await params;
  const access = await requireAccess(workspace);
  const server = runningServer();
  const query = await searchParams;
  const workflowId = typeof query.workflow === "string" ? query.workflow : null;
  const status = runStatus.safeParse(query.status).data ?? null;
  const [first, workflows] = await Promise.all([
    listRuns(server, access, { workflowId: workflowId ?? undefined, status: status ?? undefined }),
    listWorkflows(server, access),
  ]);
  return (
    <RunList
      workspace={workspace}
      filter={{ workflowId, status }}
      first={first}
      workflows={workflows.map(({ id, title }) => ({ id, title }))}
    />
  );
}
