"use client";

import type { Connection, FinalConnectionState } from "@xyflow/react";
import { useCallback } from "react";
import type { Drawing } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor-store";
import type { StepNode } from "@/lib/lobster/document/document";

/** Dragging an output to another step makes it that step's `stdin`. The whole step is a target, not its dot alone. */
export function useConnectSteps(editor: Editor, drawing: Drawing) {
  const join = useCallback(
    (fromKey: string, toKey: string) => {
      const from = drawing.steps.find((step) => step.key === fromKey);
      const to = drawing.steps.find((step) => step.key === toKey);
      if (from === undefined || to === undefined) return;
      const document = editor.flush();
      const field = passesData(document.stepAt(from.path), document.stepAt(to.path)) ? "json" : "stdout";
      editor.execute({ type: "connect", from: from.path, to: to.path, field });
    },
    [editor, drawing],
  );

  const onConnect = useCallback(({ source, target }: Connection) => join(source, target), [join]);

  const onConnectEnd = useCallback(
    (event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
      if (state.toHandle !== null || state.fromNode === null) return;
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (point === undefined) return;
      const under = document.elementFromPoint(point.clientX, point.clientY)?.closest("[data-step-key]");
      const key = under?.getAttribute("data-step-key");
      if (key) join(state.fromNode.id, key);
    },
    [join],
  );

  return { onConnect, onConnectEnd };
}

/** Pipelines take and give items; everything else speaks text. */
function passesData(from: StepNode | null, to: StepNode | null): boolean {
  return [from, to].some((step) => step?.kind.fields.some((field) => field.widget === "pipeline") ?? false);
}
