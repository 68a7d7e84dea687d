import type { Metadata } from "next";
import { requireAccess } from "@/lib/server/auth/current-session";
import { runningServer } from "@/lib/server/running-server";
import { readWorkflow } from "@/lib/server/workflows/read-workflow";
import { orNotFound } from "../../or-not-found";
import { EditorScreen } from "./editor-screen";

type WorkflowPageProps = { readonly params: Promise<{ readonly workspace: string; readonly workflowId: string }> };

export async function generateMetadata({ params }: WorkflowPageProps): Promise<Metadata> {
  return { title: (await workflowOf(params)).title };
}

export default async function WorkflowPage({ params }: WorkflowPageProps) {
  const { workspace } = await params;
  const { userId } = await requireAccess(workspace);
  return <EditorScreen workspace={workspace} workflow={await workflowOf(params)} person={userId} />;
}

async function workflowOf(params: WorkflowPageProps["params"]) {
  const { workspace, workflowId } = await params;
  const access = await requireAccess(workspace);
  return orNotFound(readWorkflow(runningServer(), access, workflowId));
}
