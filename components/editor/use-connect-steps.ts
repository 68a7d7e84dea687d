"use client";

import type { Connection, FinalConnectionState } from "@xyflow/react";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useSteady } from "@/components/ui/use-steady";
import type { Drawing, DrawnStep } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor";
import { placeAfter } from "@/lib/editor/step-places";
import { outputField } from "@/lib/editor/wire-step";
import { useEditorUi } from "./editor-ui";
import { type Seen, useSeen } from "./use-seen";

const shown: CSSProperties = {};
const hidden: CSSProperties = { display: "none" };

/**
 * Dragging an output to another step makes it that step's `stdin`; the whole step is a target, not its dot alone.
 * Dropped where nothing stands, it asks what shall follow. Escape calls the gesture off.
 */
export function useConnectSteps(editor: Editor, drawing: Drawing) {
  const { openQuickAdd } = useEditorUi();
  const seen = useSeen(drawing);
  const drawingLine = useRef(false);
  const [cancelled, setCancelled] = useState(false);

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !drawingLine.current) return;
      event.preventDefault();
      event.stopPropagation();
      drawingLine.current = false;
      setCancelled(true);
    };
    window.addEventListener("keydown", cancel, true);
    return () => window.removeEventListener("keydown", cancel, true);
  }, []);

  const stepOf = (key: string) => drawing.steps.find((step) => step.key === key);

  const onConnectStart = useSteady(() => {
    drawingLine.current = true;
    setCancelled(false);
  });

  const onConnect = useSteady(({ source, target }: Connection) => {
    if (drawingLine.current) join(editor, seen, stepOf(source), stepOf(target));
  });

  const onConnectEnd = useSteady((event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
    const wanted = drawingLine.current;
    drawingLine.current = false;
    if (!wanted || state.toHandle !== null || state.fromNode === null) return;
    const point = "changedTouches" in event ? event.changedTouches[0] : event;
    const from = stepOf(state.fromNode.id);
    if (point === undefined || from === undefined) return;
    const under = document.elementFromPoint(point.clientX, point.clientY);
    const key = under?.closest("[data-step-key]")?.getAttribute("data-step-key");
    const to = key ? stepOf(key) : undefined;
    // A container is ground for what is put inside of it, and a step cannot read itself.
    if (to !== undefined && !to.container && to !== from) join(editor, seen, from, to);
    else if (to !== from && under?.closest(".workflow-canvas")) {
      const path = seen.step(from.path);
      if (path !== null) openQuickAdd(placeAfter(editor.flush(), path), path);
    }
  });

  return { onConnectStart, onConnect, onConnectEnd, connectionLineStyle: cancelled ? hidden : shown };
}

function join(editor: Editor, seen: Seen, from: DrawnStep | undefined, to: DrawnStep | undefined): void {
  if (from === undefined || to === undefined) return;
  const document = editor.flush();
  const [fromPath, toPath] = [seen.step(from.path), seen.step(to.path)];
  const source = fromPath === null ? null : document.stepAt(fromPath);
  const target = toPath === null ? null : document.stepAt(toPath);
  if (source === null || target === null) return;
  const field = outputField(source.kind, target.kind);
  const result = editor.execute({ type: "connect", from: source.path, to: target.path, field });
  if (result.ok) editor.say(`${to.facts.title} reads ${field} of ${from.facts.title} now`);
}
