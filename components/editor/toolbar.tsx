"use client";

import { ChevronLeft, Eye, PanelRightOpen, Play, Save as SaveIcon } from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { OutputText } from "@/components/ui/output-text";
import type { WorkflowDetail } from "@/lib/api/workflows";
import { isDirty } from "@/lib/editor/editor-state";
import { useActs } from "./acts/acts-provider";
import { VersionMenu } from "./compare/version-menu";
import { useEditorUi } from "./editor-ui";
import { runStopper } from "./run-stopper";
import { ExportMenu } from "./toolbar/export-menu";
import { HistoryButtons } from "./toolbar/history-buttons";
import { SavedState } from "./toolbar/saved-state";
import { useFocusBack } from "./toolbar/use-focus-back";
import { ViewSwitch } from "./toolbar/view-switch";
import { useEditorState, useFound } from "./use-editor";
import { isSaving, type Save, useSaving } from "./use-save";

type ToolbarProps = {
  readonly workspace: string;
  readonly workflow: WorkflowDetail;
  readonly save: Save;
};

export function Toolbar({ workspace, workflow, save }: ToolbarProps) {
  const title = useEditorState((state) => state.drawn?.workflow?.name) ?? workflow.title;
  const dirty = useEditorState(isDirty);
  const busy = useSaving(save, isSaving);
  const ui = useEditorUi();
  const acts = useActs();
  const stopper = useFound(runStopper);
  const stopperId = useId();
  const focusBack = useFocusBack();
  // Not `disabled`: the buttons stay in reach of the keyboard, and pressing one tells the reason.
  const stopped = stopper === null ? {} : { "aria-disabled": true, "aria-describedby": stopperId };
  return (
    <header
      {...focusBack}
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-1 gap-y-1.5 border-b bg-surface px-2 py-2 short:min-h-11 short:py-1 sm:gap-x-2 md:pr-3"
    >
      <Link
        href={`/w/${encodeURIComponent(workspace)}/workflows`}
        prefetch={false}
        aria-label="All workflows"
        title="All workflows"
        className="inline-flex size-8 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <div className="mr-auto min-w-0 flex-1 basis-[calc(100%-3rem)] sm:basis-64 md:basis-40 sm:short:basis-24">
        <h1 className="truncate font-semibold text-md leading-5">
          <OutputText text={title} />
        </h1>
        <p className="flex min-w-0 items-center gap-1 text-sm text-text-muted leading-4">
          <span className="mr-0.5 truncate font-mono text-xs max-md:short:hidden">{workflow.fileName}</span>
          <VersionMenu workspace={workspace} workflow={workflow} save={save} />
          <SavedState save={save} />
        </p>
      </div>
      <ViewSwitch />
      <HistoryButtons />
      <div className="ml-auto flex items-center justify-end gap-1 sm:gap-1.5 md:ml-0">
        <ExportMenu workspace={workspace} workflow={workflow} />
        {workflow.mayEdit ? (
          <Button
            busy={busy}
            aria-disabled={(!dirty && !busy) || undefined}
            title="Save as a new version (Ctrl S)"
            className="max-sm:px-2"
            onClick={() => acts.perform("save")}
          >
            {busy ? null : <SaveIcon aria-hidden />}
            <span className="sr-only sm:not-sr-only max-md:short:sr-only">Save</span>
          </Button>
        ) : null}
        <Button
          title={stopper ?? "Show what a run would do (Ctrl Shift Enter)"}
          onClick={() => acts.perform("dry-run")}
          className="max-sm:px-2"
          {...stopped}
        >
          <Eye aria-hidden />
          <span className="sr-only sm:not-sr-only max-md:short:sr-only">Dry run</span>
        </Button>
        {workflow.mayRun ? (
          <Button
            variant="primary"
            title={stopper ?? "Run (Ctrl Enter)"}
            onClick={() => acts.perform("run")}
            className="max-sm:px-2"
            {...stopped}
          >
            <Play aria-hidden />
            Run
          </Button>
        ) : null}
        {stopper === null ? null : (
          <span id={stopperId} hidden>
            {stopper}
          </span>
        )}
        {ui.inspector ? null : (
          <Button
            variant="ghost"
            title="Show the step panel"
            onClick={() => ui.setInspector(true)}
            className="max-lg:hidden"
          >
            <PanelRightOpen aria-hidden />
            Form
          </Button>
        )}
      </div>
    </header>
  );
}
