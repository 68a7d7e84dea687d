"use client";

import type { NodeChange, OnNodeDrag } from "@xyflow/react";
import { useCallback, useState } from "react";
import type { Drawing } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor-store";
import { type MoveTarget, moveTarget } from "@/lib/editor/move-target";
import type { FlowNode } from "./flow-elements";

type Dragged = { readonly id: string; readonly x: number; readonly y: number };

type StepDrag = {
  readonly dragged: Dragged | null;
  readonly target: MoveTarget | null;
  onNodesChange(changes: NodeChange<FlowNode>[]): void;
  readonly onNodeDrag: OnNodeDrag<FlowNode>;
  readonly onNodeDragStop: OnNodeDrag<FlowNode>;
};

/** Dragging a step moves it in the file; where it stands on the canvas follows from there. */
export function useStepDrag(editor: Editor, drawing: Drawing): StepDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [target, setTarget] = useState<MoveTarget | null>(null);

  const onNodesChange = useCallback((changes: NodeChange<FlowNode>[]) => {
    for (const change of changes) {
      if (change.type === "position" && change.dragging === true && change.position !== undefined) {
        setDragged({ id: change.id, ...change.position });
      }
    }
  }, []);

  const targetOf = useCallback(
    (node: FlowNode): MoveTarget | null => {
      const step = drawing.steps.find((candidate) => candidate.key === node.id);
      if (step === undefined) return null;
      const parent = drawing.steps.find((candidate) => candidate.key === step.parent);
      const center = {
        x: node.position.x + (parent?.box.x ?? 0) + step.box.width / 2,
        y: node.position.y + (parent?.box.y ?? 0) + Math.min(step.box.height, 60) / 2,
      };
      return moveTarget(drawing, step.path, center);
    },
    [drawing],
  );

  const onNodeDrag = useCallback<OnNodeDrag<FlowNode>>((_, node) => setTarget(targetOf(node)), [targetOf]);

  const onNodeDragStop = useCallback<OnNodeDrag<FlowNode>>(
    (_, node) => {
      const found = targetOf(node);
      const step = drawing.steps.find((candidate) => candidate.key === node.id);
      setDragged(null);
      setTarget(null);
      if (found !== null && step !== undefined) {
        editor.execute({ type: "moveStep", path: step.path, place: found.place });
      }
    },
    [drawing, editor, targetOf],
  );

  return { dragged, target, onNodesChange, onNodeDrag, onNodeDragStop };
}
