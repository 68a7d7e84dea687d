"use client";

import { useMemo } from "react";
import { executeAndSay } from "@/lib/editor/acts/chosen";
import type { Drawing } from "@/lib/editor/drawing";
import { endOfContainer, endOfWorkflow } from "@/lib/editor/step-places";
import type { CanvasActions } from "./canvas-view";
import { useEditorUi } from "./editor-ui";
import { useEditor } from "./use-editor";

/** What parts of the drawing can ask of the session. */
export function useCanvasActionsOf(drawing: Drawing): CanvasActions {
  const editor = useEditor();
  const { startRenaming, openQuickAdd, reveal } = useEditorUi();
  return useMemo(
    () => ({
      rename: (key, id) => {
        const step = drawing.steps.find((candidate) => candidate.key === key);
        if (step === undefined) return;
        executeAndSay(editor, { type: "renameStep", path: step.path, id }, () => `Renamed ${step.id ?? "it"} to ${id}`);
      },
      stopRenaming: () => startRenaming(null),
      insertAt: (lineKey) => {
        const line = drawing.lines.find((candidate) => candidate.key === lineKey);
        if (line?.insert) openQuickAdd(line.insert);
      },
      appendTo: (containerKey) => {
        const document = editor.flush();
        const held = drawing.steps.find((candidate) => candidate.key === containerKey);
        const container = held === undefined ? null : document.stepAt(held.path);
        const place = container === null ? endOfWorkflow(document) : endOfContainer(container);
        if (place !== null) openQuickAdd(place);
      },
      apply: (command) => void editor.execute(command),
      reveal,
    }),
    [drawing, editor, startRenaming, openQuickAdd, reveal],
  );
}
