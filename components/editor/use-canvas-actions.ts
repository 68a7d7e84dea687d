"use client";

import { useEffect, useMemo, useRef } from "react";
import { executeAndSay } from "@/lib/editor/acts/chosen";
import type { Drawing } from "@/lib/editor/drawing";
import { endOfContainer, endOfWorkflow } from "@/lib/editor/step-places";
import type { CanvasActions } from "./canvas-view";
import { useEditorUi } from "./editor-ui";
import { useEditor } from "./use-editor";
import { useSeen } from "./use-seen";

/** What parts of the drawing can ask of the session: the same object for every drawing, so that no part renders for it. */
export function useCanvasActionsOf(drawing: Drawing): CanvasActions {
  const editor = useEditor();
  const seen = useSeen(drawing);
  const { startRenaming, openQuickAdd, reveal } = useEditorUi();
  const latest = useRef(drawing);
  useEffect(() => {
    latest.current = drawing;
  }, [drawing]);
  return useMemo(
    () => ({
      rename: (key, id) => {
        const step = latest.current.steps.find((candidate) => candidate.key === key);
        const path = step === undefined ? null : seen.step(step.path);
        if (step === undefined || path === null) return;
        executeAndSay(editor, { type: "renameStep", path, id }, () => `Renamed ${step.id ?? "it"} to ${id}`);
      },
      stopRenaming: () => startRenaming(null),
      insertAt: (lineKey) => {
        const line = latest.current.lines.find((candidate) => candidate.key === lineKey);
        const place = line?.insert ? seen.place(line.insert) : null;
        if (place !== null) openQuickAdd(place);
      },
      appendTo: (containerKey) => {
        const document = editor.flush();
        const held = latest.current.steps.find((candidate) => candidate.key === containerKey);
        const path = held === undefined ? null : seen.step(held.path);
        const container = path === null ? null : document.stepAt(path);
        const place = container === null ? endOfWorkflow(document) : endOfContainer(container);
        if (place !== null) openQuickAdd(place);
      },
      setNote: (shown, text) => {
        const path = seen.step(shown);
        if (path !== null) editor.execute({ type: "setNote", path, text });
      },
      apply: (command) => void editor.execute(command),
      reveal,
    }),
    [editor, seen, startRenaming, openQuickAdd, reveal],
  );
}
