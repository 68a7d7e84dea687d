"use client";

import { useReactFlow } from "@xyflow/react";
import { type KeyboardEvent, useCallback } from "react";
import { hotkeyOf } from "@/components/ui/hotkey";
import { singleKeysEnabled } from "@/components/ui/single-keys";
import type { Drawing } from "@/lib/editor/drawing";
import { type WalkDirection, walkFrom } from "@/lib/editor/walk-steps";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { useEditorUi } from "./editor-ui";
import { nudgeStep, placeAfter, removeStep } from "./step-actions";
import { useEditor } from "./use-editor";

type KeyAction = () => void;

/** Keys of the graph, while it has the focus. */
export function useCanvasKeys(drawing: Drawing): (event: KeyboardEvent) => void {
  const editor = useEditor();
  const ui = useEditorUi();
  const flow = useReactFlow();
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
      const key = hotkeyOf(event);
      if (key.length === 1 && !singleKeysEnabled()) return;
      const action = actionFor(key, event.shiftKey, { editor, ui, flow, drawing });
      if (action === null) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    },
    [editor, ui, flow, drawing],
  );
}

type KeyContext = {
  readonly editor: ReturnType<typeof useEditor>;
  readonly ui: ReturnType<typeof useEditorUi>;
  readonly flow: ReturnType<typeof useReactFlow>;
  readonly drawing: Drawing;
};

const walks: ReadonlyMap<string, WalkDirection> = new Map([
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
]);

function actionFor(key: string, shift: boolean, context: KeyContext): KeyAction | null {
  const { editor, ui, flow, drawing } = context;
  const { selection, selectedLine } = editor.store.getState();
  const add = () => ui.openQuickAdd(placeAfter(editor.flush(), selection));
  const direction = walks.get(key);
  if (direction !== undefined) {
    return () => {
      const next = walkFrom(drawing, selection === null ? null : pathKey(selection), direction);
      if (next !== null) editor.select(next.path);
    };
  }
  switch (key) {
    case "Tab":
      return shift || (selection === null && selectedLine === null) ? null : add;
    case "/":
    case "a":
      return add;
    case "1":
      return () => void flow.fitView({ padding: 0.1, maxZoom: 1 });
    case "0":
      return () => void flow.zoomTo(1);
    case "+":
    case "=":
      return () => void flow.zoomIn();
    case "-":
      return () => void flow.zoomOut();
    case "Mod+a":
      return () => editor.selectMany(drawing.steps.map((step) => step.path));
    case "Escape":
      return selection === null && selectedLine === null ? null : () => editor.select(null);
    case "Delete":
    case "Backspace":
      return selectedLine === null ? stepAction(context, key) : () => removeLine(context, selectedLine);
    default:
      return stepAction(context, key);
  }
}

function stepAction({ editor, ui }: KeyContext, key: string): KeyAction | null {
  const { selection } = editor.store.getState();
  if (selection === null) return null;
  switch (key) {
    case "Enter":
      return () => {
        ui.setInspector(true);
        requestAnimationFrame(focusInspector);
      };
    case "F2":
      return () => ui.startRenaming(pathKey(selection));
    case "Delete":
    case "Backspace":
      return () => removeStep(editor, selection);
    case "Alt+ArrowUp":
      return () => nudgeStep(editor, selection, -1);
    case "Alt+ArrowDown":
      return () => nudgeStep(editor, selection, 1);
    default:
      return null;
  }
}

function removeLine({ editor, drawing }: KeyContext, key: string): void {
  const line = drawing.lines.find((candidate) => candidate.key === key);
  const target = drawing.steps.find((candidate) => candidate.key === line?.to);
  if (line === undefined || target === undefined) return;
  if (line.field === "stdin") editor.execute({ type: "disconnect", path: target.path });
  else if (line.role === "guard") editor.execute({ type: "removeField", path: [...target.path, line.field] });
  else editor.refuse(`This line comes from the text of \`${line.field}\` in ${target.facts.title}. Change it there.`);
}

function focusInspector(): void {
  const field = document.querySelector<HTMLElement>(
    "#step-inspector :is(textarea, input:not([readonly]), select):not([data-step-name])",
  );
  (field ?? document.querySelector<HTMLElement>("#step-inspector"))?.focus();
}
