import type { Metadata } from "next";
import type { StepOutline } from "@/components/runs/step-outline";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "@/lib/lobster/document/open-document";
import { projectGraph } from "@/lib/lobster/graph/project-graph";
import { requireAccess } from "@/lib/server/auth/current-session";
import { runningServer } from "@/lib/server/running-server";
import { readRun } from "@/lib/server/runs/read-run";
import { orNotFound } from "../../or-not-found";
import { RunScreen } from "./run-screen";

type RunPageProps = { readonly params: Promise<{ readonly workspace: string; readonly runId: string }> };

export const metadata: Metadata = { title: "Run" };

export default async function RunPage({ params }: RunPageProps) {
  const { workspace, runId } = await params;
  const access = await requireAccess(workspace);
  const run = await orNotFound(readRun(runningServer(), access, runId));
  return <RunScreen key={run.id} workspace={workspace} run={run} outline={outlineOf(run.text)} />;
}

/** Read on the server, so that a phone needs no YAML parser to show a run. */
function outlineOf(text: string): readonly StepOutline[] {
  return projectGraph(openDocument(text, catalog), catalog).nodes.map(
    ({ key, id, title, kind, summary, gate, condition, parent }) => ({
      key,
      id,
      title,
      kind,
      summary,
      gate,
      condition,
      parent,
    }),
  );
}
