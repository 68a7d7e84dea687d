"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useMemo, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LoadingWords, Skeleton } from "@/components/ui/skeleton";
import type { WorkflowDetail } from "@/lib/api/workflows";
import { isDirty } from "@/lib/editor/editor-state";
import { ActRuntime } from "./acts/act-runtime";
import { ActsProvider } from "./acts/acts-provider";
import type { PageActions } from "./acts/use-act-page";
import { ArrangedDrawing, workspaceFiles } from "./arranged-drawing";
import { Canvas } from "./canvas";
import { DryRunProvider, useDryRun } from "./dry-run/dry-run-context";
import { DryRunPanel, dryRunPanelId } from "./dry-run/dry-run-panel";
import { EditorKnowledgeProvider } from "./editor-knowledge";
import { type EditorSession, useEditorSession } from "./editor-session";
import { EditorUiProvider, useEditorUi } from "./editor-ui";
import { FreePlacementProvider } from "./free-placement";
import { GhostProvider } from "./ghosts";
import { Inspector } from "./inspector/inspector";
import { ProblemsPanel } from "./problems-panel";
import { QuickAdd } from "./quick-add";
import { runStopper } from "./run-stopper";
import { SafetyProvider } from "./safety/use-safety";
import { DraftNotice } from "./saving/draft-notice";
import { MergeDialog } from "./saving/merge-dialog";
import { NewerVersion } from "./saving/newer-version";
import { SignInAgain } from "./saving/sign-in-again";
import { SearchBar } from "./search/search-bar";
import { SidePanel, SideSheet } from "./side-panel";
import { SplitPanes } from "./split-panes";
import { StatusBar } from "./status-bar";
import { Toolbar } from "./toolbar";
import { EditorProvider, useEditor, useEditorState } from "./use-editor";
import { useKnowledge } from "./use-knowledge";
import { isSaving, type Save, useSave, useSaving } from "./use-save";

const CodePane = dynamic(() => import("./code-pane").then((module) => module.CodePane), {
  ssr: false,
  loading: () => (
    <div className="flex flex-col gap-2 p-4">
      <LoadingWords label="Loading the text editor" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-64" />
      <Skeleton className="h-4 w-52" />
    </div>
  ),
});

/** Draws the form that starts a run of the saved text. */
export type RenderStartRun = (run: { readonly text: string; readonly onClose: () => void }) => ReactNode;

export type EditorPageProps = {
  readonly workspace: string;
  readonly workflow: WorkflowDetail;
  /** Id of the person at the screen. */
  readonly person: string;
  readonly renderStartRun: RenderStartRun;
  /** Called after every save. */
  readonly onSaved?: () => void;
};

/** One workflow as drawing, form and text, which are one thing. */
export function EditorPage(props: EditorPageProps) {
  const { workspace, workflow, person } = props;
  const session = useEditorSession(workflow, person);
  const place = { workspace, workflowId: workflow.id, mayEdit: workflow.mayEdit };
  const address = useMemo(() => ({ workspace, workflowId: workflow.id }), [workspace, workflow.id]);
  const readFile = useMemo(() => workspaceFiles(workspace), [workspace]);
  const source = useKnowledge(session.editor, { workspace, workflowId: workflow.id }, workflow.mayEdit);
  return (
    <EditorKnowledgeProvider source={source}>
      <EditorProvider editor={session.editor}>
        <EditorUiProvider>
          <ArrangedDrawing place={place} fileName={workflow.fileName} readFile={readFile}>
            <SafetyProvider>
              <FreePlacementProvider>
                <GhostProvider>
                  <DryRunProvider address={address}>
                    <EditorBody {...props} session={session} />
                  </DryRunProvider>
                </GhostProvider>
              </FreePlacementProvider>
            </SafetyProvider>
          </ArrangedDrawing>
        </EditorUiProvider>
      </EditorProvider>
    </EditorKnowledgeProvider>
  );
}

function EditorBody({
  workspace,
  workflow,
  person,
  renderStartRun,
  onSaved,
  session,
}: EditorPageProps & { readonly session: EditorSession }) {
  const editor = useEditor();
  const ui = useEditorUi();
  const place = useMemo(() => ({ workspace, workflowId: workflow.id }), [workspace, workflow.id]);
  const save = useSave(session, place, onSaved);
  const [run, setRun] = useState<"asking" | "starting" | null>(null);
  const busy = useSaving(save, isSaving);
  const dryRun = useDryRun();
  const mayGoOn = () => {
    const stopper = runStopper(editor.language.diagnose(editor.flush()));
    if (stopper !== null) editor.refuse(stopper);
    return stopper === null;
  };
  const startRun = () => {
    if (workflow.mayRun && mayGoOn()) setRun(isDirty(editor.store.getState()) ? "asking" : "starting");
  };
  const saveThenRun = async () => {
    setRun((await save.save()) ? "starting" : null);
  };
  const planRun = () => {
    if (!mayGoOn()) return;
    if (dryRun.tab === null) return dryRun.show("dry-run");
    // Asked for once more, it is planned afresh, and the keys go where it stands.
    if (!dryRun.mayMove) ui.setInspector(false);
    dryRun.show("dry-run");
    dryRun.session.start();
    document.getElementById(dryRunPanelId)?.focus();
  };
  const actions: PageActions = {
    mayRun: workflow.mayRun,
    save: () => void save.save(),
    run: startRun,
    dryRun: planRun,
  };
  return (
    <ActsProvider actions={actions}>
      <ActRuntime />
      <div className="flex h-full flex-col overflow-hidden bg-surface">
        <Toolbar workspace={workspace} workflow={workflow} save={save} />
        <SaveFailure save={save} />
        <SignInAgain save={save} person={person} />
        <NewerVersion save={save} place={place} person={person} />
        <DraftNotice session={session} save={save} place={place} />
        <SearchBar />
        <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
          <div className="flex min-h-0 min-w-0 flex-1">
            <SidePanel />
            <SplitPanes
              graph={
                <Canvas>
                  <QuickAdd />
                </Canvas>
              }
              text={<CodePane />}
            />
          </div>
          <DryRunPanel at="side" />
          <Inspector />
          <SideSheet />
        </div>
        <DryRunPanel at="bottom" />
        <ProblemsPanel />
        <StatusBar />
        <MergeDialog save={save} />
        <AlertDialog
          open={run === "asking"}
          onOpenChange={(open) => {
            if (!open) setRun(null);
          }}
          title="Save before running?"
          action="Save and run"
          dismiss="Keep editing"
          danger={false}
          busy={busy}
          onConfirm={() => void saveThenRun()}
        >
          A run executes a stored version. Your text is saved as a new one first.
        </AlertDialog>
        {run === "starting"
          ? renderStartRun({ text: editor.store.getState().savedText, onClose: () => setRun(null) })
          : null}
      </div>
    </ActsProvider>
  );
}

/** Why the text on the screen is not stored. An undone change needs no saving any more. */
function SaveFailure({ save }: { readonly save: Save }) {
  const dirty = useEditorState(isDirty);
  const failure = useSaving(save, (state) => state.save.failure);
  const busy = useSaving(save, isSaving);
  if (failure === null || !dirty) return null;
  return (
    <div className="border-b bg-surface px-4 py-2">
      <ErrorNotice
        title="Not saved"
        actions={
          <Button size="sm" busy={busy} onClick={() => void save.save()}>
            Try again
          </Button>
        }
      >
        {failure}
      </ErrorNotice>
    </div>
  );
}
