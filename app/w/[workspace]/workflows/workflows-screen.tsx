"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { ExampleWorkflow } from "@/components/workflows/example-dialog";
import { type NewWorkflowWay, WorkflowsView } from "@/components/workflows/workflows-view";
import type { WorkflowSummary } from "@/lib/api/workflows";

const StartRunDialog = dynamic(
  () => import("@/components/runs/start-run-dialog").then((module) => module.StartRunDialog),
  {
    ssr: false,
  },
);

type WorkflowsScreenProps = {
  readonly workspace: string;
  readonly initial: readonly WorkflowSummary[];
  readonly examples: readonly ExampleWorkflow[];
  readonly way: NewWorkflowWay | null;
};

/** The list of workflows together with the form that starts a run. */
export function WorkflowsScreen(props: WorkflowsScreenProps) {
  const router = useRouter();
  const { workspace } = props;
  return (
    <WorkflowsView
      {...props}
      renderStartRun={(workflow, close) => (
        <StartRunDialog
          workspace={workspace}
          workflowId={workflow.id}
          title={workflow.title}
          onClose={close}
          onStarted={(runId) => router.push(`/w/${encodeURIComponent(workspace)}/runs/${encodeURIComponent(runId)}`)}
        />
      )}
    />
  );
}
