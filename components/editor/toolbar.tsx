"use client";

import {
  ChevronLeft,
  Code,
  Columns2,
  Download,
  Eye,
  PanelRightOpen,
  Play,
  Redo2,
  Save as SaveIcon,
  Undo2,
  Workflow,
} from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { exportPath, type WorkflowDetail } from "@/lib/api/workflows";
import { changeSize, describeChange } from "@/lib/editor/change-size";
import { isDirty } from "@/lib/editor/editor-state";
import { type EditorView, useEditorUi } from "./editor-ui";
import { runStopper } from "./run-stopper";
import { useDiagnostics, useEditor, useEditorState } from "./use-editor";
import type { Save } from "./use-save";

type ToolbarProps = {
  readonly workspace: string;
  readonly workflow: WorkflowDetail;
  readonly save: Save;
  readonly onRun: () => void;
  readonly onDryRun: () => void;
};

export function Toolbar({ workspace, workflow, save, onRun, onDryRun }: ToolbarProps) {
  const title = useEditorState((state) => state.drawn?.workflow?.name) ?? workflow.title;
  const dirty = useEditorState(isDirty);
  const ui = useEditorUi();
  const stopper = runStopper(useDiagnostics());
  const stopperId = useId();
  // Not `disabled`: the buttons stay in reach of the keyboard, and pressing one tells the reason.
  const stopped = stopper === null ? {} : { "aria-disabled": true, "aria-describedby": stopperId };
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b bg-surface px-2 py-2 md:pr-3">
      <Link
        href={`/w/${encodeURIComponent(workspace)}/workflows`}
        aria-label="All workflows"
        title="All workflows"
        className="inline-flex size-8 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <div className="mr-auto min-w-0 flex-1 basis-64 md:basis-40">
        <h1 className="truncate font-semibold text-md leading-5">{title}</h1>
        <p className="flex min-w-0 items-baseline gap-1.5 text-sm text-text-muted leading-4">
          <span className="truncate font-mono text-xs">{workflow.fileName}</span>
          <SavedState save={save} />
        </p>
      </div>
      <ViewSwitch />
      <HistoryButtons />
      <div className="ml-auto flex items-center gap-1.5 md:ml-0">
        <ExportMenu workspace={workspace} workflow={workflow} />
        {workflow.mayEdit ? (
          <Button
            busy={save.busy}
            disabled={!dirty && !save.busy}
            title="Save as a new version (Ctrl S)"
            onClick={() => void save.save()}
          >
            {save.busy ? null : <SaveIcon aria-hidden />}
            <span className="sr-only sm:not-sr-only">Save</span>
          </Button>
        ) : null}
        <Button title={stopper ?? "Show what a run would do (Ctrl Shift Enter)"} onClick={onDryRun} {...stopped}>
          <Eye aria-hidden />
          <span className="sr-only sm:not-sr-only">Dry run</span>
        </Button>
        {workflow.mayRun ? (
          <Button variant="primary" title={stopper ?? "Run (Ctrl Enter)"} onClick={onRun} {...stopped}>
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
          <IconButton icon={PanelRightOpen} label="Show the step panel" onClick={() => ui.setInspector(true)} />
        )}
      </div>
    </header>
  );
}

/** How the text stands against the stored version, to the byte. */
function SavedState({ save }: { readonly save: Save }) {
  const text = useEditorState((state) => state.text);
  const saved = useEditorState((state) => state.savedText);
  const number = useEditorState((state) => state.base.number);
  const readOnly = useEditorState((state) => state.readOnly);
  const words = useMemo(() => (text === saved ? null : describeChange(changeSize(saved, text))), [text, saved]);
  const state = save.busy ? "Saving" : readOnly ? "Read only" : (words ?? "Saved");
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="shrink-0 tabular-nums">v{number}</span>
      <span
        aria-live="polite"
        data-testid="saved-state"
        className={cn("truncate", words !== null && "text-status-waiting")}
      >
        {state}
      </span>
    </span>
  );
}

function HistoryButtons() {
  const editor = useEditor();
  const undo = useEditorState((state) => state.history.past.at(-1)?.label);
  const redo = useEditorState((state) => state.history.future[0]?.label);
  return (
    <div className="flex items-center">
      <IconButton
        icon={Undo2}
        label={undo === undefined ? "Undo" : `Undo: ${undo}`}
        keys={["Mod", "Z"]}
        disabled={undo === undefined}
        onClick={() => editor.undo()}
      />
      <IconButton
        icon={Redo2}
        label={redo === undefined ? "Redo" : `Redo: ${redo}`}
        keys={["Shift", "Mod", "Z"]}
        disabled={redo === undefined}
        onClick={() => editor.redo()}
      />
    </div>
  );
}

const views: readonly {
  readonly view: EditorView;
  readonly word: string;
  readonly icon: ReactNode;
  readonly wide?: true;
}[] = [
  { view: "graph", word: "Graph", icon: <Workflow aria-hidden className="size-4" /> },
  { view: "both", word: "Both", icon: <Columns2 aria-hidden className="size-4" />, wide: true },
  { view: "text", word: "Text", icon: <Code aria-hidden className="size-4" /> },
];

function ViewSwitch() {
  const ui = useEditorUi();
  return (
    <fieldset className="flex items-center rounded-md border bg-surface-sunken p-0.5">
      <legend className="sr-only">View</legend>
      {views.map(({ view, word, icon, wide }) => (
        <button
          key={view}
          type="button"
          aria-pressed={ui.view === view}
          title={`${word} (Ctrl \\)`}
          onClick={() => ui.setView(view)}
          className={cn(
            "h-7 items-center gap-1.5 rounded-sm px-2.5 text-sm text-text-muted hover:text-text aria-pressed:bg-surface-raised aria-pressed:font-medium aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--color-border)]",
            wide ? "hidden min-[900px]:flex" : "flex",
          )}
        >
          {icon}
          <span className="sr-only sm:not-sr-only">{word}</span>
        </button>
      ))}
    </fieldset>
  );
}

function ExportMenu({ workspace, workflow }: Pick<ToolbarProps, "workspace" | "workflow">) {
  const editor = useEditor();
  const dirty = useEditorState(isDirty);
  const number = useEditorState((state) => state.base.number);
  const download = () => downloadText(workflow.fileName, editor.store.getState().text);
  if (!dirty) return <IconButton icon={Download} label="Export the file" onClick={download} />;
  return (
    <Menu
      trigger={
        <Button aria-label="Export the file" variant="ghost" className="size-8 px-0 text-text-muted">
          <Download aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={download}>This text, as it is now</MenuItem>
      <MenuItem asChild>
        <a href={exportPath(workspace, workflow.id)} download={workflow.fileName}>
          Version {number}, as saved
        </a>
      </MenuItem>
    </Menu>
  );
}

/** Exactly the bytes of the text, as a file. */
function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
