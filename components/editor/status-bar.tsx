"use client";

import { Check, CircleX, ListTree, PanelBottomOpen, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import type { EditorState } from "@/lib/editor/editor-state";
import { fileFacts } from "@/lib/editor/file-facts";
import { focusInspector } from "./acts/focus-inspector";
import { DrawingCheck } from "./drawing-check";
import { useEditorUi } from "./editor-ui";
import { useDiagnostics, useEditorState, useSelectedStep } from "./use-editor";
import { useRestingState } from "./use-resting-state";
import { useSideSheet } from "./use-side-sheet";

/** One quiet line below everything: problems, whether the drawing is the file, and what kind of file it is. */
export function StatusBar() {
  const facts = useRestingState(factsOf);
  return (
    <footer className="flex h-8 shrink-0 items-center gap-1 border-t bg-surface px-2 text-sm text-text-muted">
      <ProblemsButton />
      <DrawingCheck />
      <span className="ml-auto hidden items-center gap-3 px-2 tabular-nums sm:flex">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <NarrowButtons />
    </footer>
  );
}

function factsOf({ text }: EditorState): readonly string[] {
  return fileFacts(text);
}

/** The ways to what stands beside the drawing where there is room for it. */
function NarrowButtons() {
  const sheet = useSideSheet();
  return (
    <span className="ml-auto flex min-w-0 items-center sm:ml-0">
      {sheet.offered ? (
        <button type="button" aria-expanded={sheet.shown} onClick={sheet.toggle} className={narrowLook}>
          <ListTree aria-hidden className="size-4" />
          Outline<span className="sr-only"> and checks</span>
        </button>
      ) : null}
      <FormButton />
    </span>
  );
}

/** Where a click selects a step and the form is closed, the way to it says so by the step's name. */
function FormButton() {
  const ui = useEditorUi();
  const step = useSelectedStep();
  const count = useEditorState((state) => state.selectedPaths.length);
  if (ui.inspector) return null;
  const chosen = step !== null && count === 1;
  const words = chosen ? `Edit ${step.id ?? "step"}` : count > 1 ? `Edit ${count} steps` : "Workflow form";
  return (
    <button
      type="button"
      title="Show the step panel (Enter)"
      onClick={() => {
        ui.setInspector(true);
        requestAnimationFrame(focusInspector);
      }}
      className={cn(
        narrowLook,
        "min-w-0 lg:hidden",
        count > 0 && "bg-accent font-medium text-on-accent hover:bg-accent-hover hover:text-on-accent",
      )}
    >
      <PanelBottomOpen aria-hidden className="size-4 shrink-0" />
      <span className="max-w-40 truncate">
        <OutputText text={words} />
      </span>
    </button>
  );
}

const narrowLook = "flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 hover:bg-surface-hover hover:text-text";

function ProblemsButton() {
  const ui = useEditorUi();
  const diagnostics = useDiagnostics();
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error").length;
  const warnings = diagnostics.filter((diagnostic) => diagnostic.severity === "warning").length;
  return (
    <button
      type="button"
      aria-expanded={ui.problems}
      onClick={() => ui.setProblems(!ui.problems)}
      className="flex h-6 items-center gap-3 rounded-md px-2 hover:bg-surface-hover hover:text-text"
    >
      {errors + warnings === 0 ? (
        <span className="flex items-center gap-1.5">
          <Check aria-hidden className="size-4 text-status-succeeded" />
          No problems
        </span>
      ) : null}
      {errors === 0 ? null : (
        <span className="flex items-center gap-1.5 font-medium text-status-failed">
          <CircleX aria-hidden className="size-4" />
          {errors} {errors === 1 ? "error" : "errors"}
        </span>
      )}
      {warnings === 0 ? null : (
        <span className="flex items-center gap-1.5 text-status-waiting">
          <TriangleAlert aria-hidden className="size-4" />
          {warnings} {warnings === 1 ? "warning" : "warnings"}
        </span>
      )}
    </button>
  );
}
