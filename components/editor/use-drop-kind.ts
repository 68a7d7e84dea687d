"use client";

import { useReactFlow } from "@xyflow/react";
import { type DragEvent, useState } from "react";
import type { Drawing } from "@/lib/editor/drawing";
import { type MoveTarget, moveTarget } from "@/lib/editor/move-target";
import { templateStep } from "@/lib/editor/quick-step";
import { takenIds } from "@/lib/editor/taken-ids";
import { useEditor } from "./use-editor";

/** Kind of drag data that carries the name of a step kind out of the palette. */
export const kindDragType = "application/x-lobster-step-kind";

/** Dropping a kind from the palette puts a new step of it where the line shows. */
export function useDropKind(drawing: Drawing) {
  const editor = useEditor();
  const flow = useReactFlow();
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const targetOf = (event: DragEvent) =>
    moveTarget(drawing, [], flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));

  return {
    target,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(kindDragType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setTarget(targetOf(event));
    },
    onDragLeave: () => setTarget(null),
    onDrop: (event: DragEvent) => {
      const name = event.dataTransfer.getData(kindDragType);
      const kind = editor.language.catalog.stepKinds.find((candidate) => candidate.kind === name);
      const found = targetOf(event);
      setTarget(null);
      if (kind === undefined || found === null) return;
      event.preventDefault();
      const taken = takenIds(editor.flush().allSteps);
      editor.execute({ type: "insertStep", place: found.place, step: templateStep(kind, taken).fields });
    },
  };
}
