import type { Metadata } from "next";
import { readSide } from "@/components/editor/compare/compare-path";
import { requireAccess } from "@/lib/server/auth/current-session";
import { runningServer } from "@/lib/server/running-server";
import { readWorkflow } from "@/lib/server/workflows/read-workflow";
import { orNotFound } from "../../../or-not-found";
import { CompareVersions } from "./compare-versions";

type ComparePageProps = {
  readonly params: Promise<{ readonly workspace: string; readonly workflowId: string }>;
  readonly searchParams: Promise<{ readonly [name: string]: string | string[] | undefined }>;
};

export async function generateMetadata({ params }: ComparePageProps): Promise<Metadata> {
  return { title: `Compare ${(await workflowOf(params)).title}` };
}

/** `?from=3&to=5`; `draft` is a side, too. What is left out is the version before the newest, and the newest. */
export default async function ComparePage({ params, searchParams }: ComparePageProps) {
  const { workspace } = await params;
  const { from, to } = await searchParams;
  const [workflow, access] = await Promise.all([workflowOf(params), requireAccess(workspace)]);
  const { number } = workflow.version;
  return (
    <CompareVersions
      workspace={workspace}
      workflow={workflow}
      person={access.userId}
      from={readSide(from) ?? Math.max(1, number - 1)}
      to={readSide(to) ?? number}
    />
  );
}

async function workflowOf(params: ComparePageProps["params"]) {
  const { workspace, workflowId } = await params;
  const access = await requireAccess(workspace);
  return orNotFound(readWorkflow(runningServer(), access, workflowId));
}
