"use client";

import { useEffect, useMemo, useRef } from "react";
import { executeAndSay } from "@/lib/editor/acts/chosen";
import type { Drawing } from "@/lib/editor/drawing";
import { endOfContainer, endOfWorkflow } from "@/lib/editor/step-places";
import type { CanvasActions } from "./canvas-view";
import { useEditorUi } from "./editor-ui";
import { useEditor } from "./use-editor";

/** What parts of the drawing can ask of the session: the same object for every drawing, so that no part renders for it. */
export function useCanvasActionsOf(drawing: Drawing): CanvasActions {
  const editor = useEditor();
  const { startRenaming, openQuickAdd, reveal } = useEditorUi();
  const latest = useRef(drawing);
  useEffect(() => {
    latest.current = drawing;
  }, [drawing]);
  return useMemo(
    () => ({
      rename: (key, id) => {
        const step = latest.current.steps.find((candidate) => candidate.key === key);
        if (step === undefined) return;
        executeAndSay(editor, { type: "renameStep", path: step.path, id }, () => `Renamed ${step.id ?? "it"} to ${id}`);
      },
      stopRenaming: () => startRenaming(null),
      insertAt: (lineKey) => {
        const line = latest.current.lines.find((candidate) => candidate.key === lineKey);
        if (line?.insert) openQuickAdd(line.insert);
      },
      appendTo: (containerKey) => {
        const document = editor.flush();
        const held = latest.current.steps.find((candidate) => candidate.key === containerKey);
        const container = held === undefined ? null : document.stepAt(held.path);
        const place = container === null ? endOfWorkflow(document) : endOfContainer(container);
        if (place !== null) openQuickAdd(place);
      },
      apply: (command) => void editor.execute(command),
      reveal,
    }),
    [editor, startRenaming, openQuickAdd, reveal],
  );
}
