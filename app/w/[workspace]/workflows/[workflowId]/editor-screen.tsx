"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";
import type { WorkflowDetail } from "@/lib/api/workflows";
import { loadEditor, prepareEditor } from "../editor-code";

// Most of opening an editor is its code: it is fetched while the page comes alive, not after.
if (typeof window !== "undefined") prepareEditor();

const EditorPage = dynamic(() => loadEditor().then((module) => module.EditorPage), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});
const StartRunDialog = dynamic(
  () => import("@/components/runs/start-run-dialog").then((module) => module.StartRunDialog),
  { ssr: false },
);

type EditorScreenProps = {
  readonly workspace: string;
  readonly workflow: WorkflowDetail;
  /** Id of the person at the screen. */
  readonly person: string;
};

/** The editor together with the form that starts a run. */
export function EditorScreen({ workspace, workflow, person }: EditorScreenProps) {
  const router = useRouter();
  return (
    <EditorPage
      key={workflow.id}
      workspace={workspace}
      workflow={workflow}
      person={person}
      // Pages that were fetched before show the older version; going back must not bring it here.
      onSaved={() => router.refresh()}
      renderStartRun={({ text, onClose }) => (
        <StartRunDialog
          workspace={workspace}
          workflowId={workflow.id}
          title={workflow.title}
          text={text}
          onClose={onClose}
          onStarted={(runId) => router.push(`/w/${encodeURIComponent(workspace)}/runs/${encodeURIComponent(runId)}`)}
        />
      )}
    />
  );
}
