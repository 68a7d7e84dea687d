"use client";

import { useRef } from "react";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { type EditorView, splitWidth, useEditorUi } from "./editor-ui";
import { goToProblem } from "./problem-target";
import { placeAfter } from "./step-actions";
import { useDiagnostics, useEditor } from "./use-editor";

type PageActions = { readonly save: () => void; readonly run: () => void; readonly dryRun: () => void };

/** Keys that work anywhere on the editor's page. Those of the graph alone are in `use-canvas-keys`. */
export function useEditorKeys({ save, run, dryRun }: PageActions): void {
  const editor = useEditor();
  const ui = useEditorUi();
  const diagnostics = useDiagnostics();
  const problem = useRef(-1);
  const redo = () => editor.redo();
  const nextProblem = () => {
    problem.current = (problem.current + 1) % Math.max(1, diagnostics.length);
    const next = diagnostics[problem.current];
    if (next !== undefined) goToProblem(editor, ui, next);
  };
  useHotkeys({
    "Mod+z": () => editor.undo(),
    "Shift+Mod+z": redo,
    "Mod+y": redo,
    "Mod+s": save,
    "Mod+Enter": run,
    "Shift+Mod+Enter": dryRun,
    "Mod+\\": () => ui.setView(nextView(ui.view)),
    "/": () => ui.openQuickAdd(placeAfter(editor.flush(), editor.store.getState().selection)),
    F8: nextProblem,
  });
}

function nextView(view: EditorView): EditorView {
  if (window.innerWidth < splitWidth) return view === "text" ? "graph" : "text";
  return view === "graph" ? "both" : view === "both" ? "text" : "graph";
}
