import type { Metadata } from "next";
import type { NewWorkflowWay } from "@/components/workflows/workflows-view";
import { requireAccess } from "@/lib/server/auth/current-session";
import { runningServer } from "@/lib/server/running-server";
import { listWorkflows } from "@/lib/server/workflows/list-workflows";
import { PrepareEditor } from "./prepare-editor";
import { readExamples } from "./read-examples";
import { WorkflowsScreen } from "./workflows-screen";

export const metadata: Metadata = { title: "Workflows" };

type WorkflowsPageProps = {
  readonly params: Promise<{ readonly workspace: string }>;
  readonly searchParams: Promise<{ readonly new?: string | string[] }>;
};

const ways: readonly NewWorkflowWay[] = ["blank", "import", "example"];

export default async function WorkflowsPage({ params, searchParams }: WorkflowsPageProps) {
  const { workspace } = await params;
  const access = await requireAccess(workspace);
  const [workflows, examples, query] = await Promise.all([
    listWorkflows(runningServer(), access),
    readExamples(runningServer().programFolder),
    searchParams,
  ]);
  const way = ways.find((candidate) => candidate === query.new) ?? null;
  // The key opens the dialog that an address asks for, also when the page is on screen already.
  return (
    <>
      <WorkflowsScreen key={way} workspace={workspace} initial={workflows} examples={examples} way={way} />
      <PrepareEditor />
    </>
  );
}
