"use client";

import type { NodeChange, OnNodeDrag } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSteady } from "@/components/ui/use-steady";
import { outermost } from "@/lib/editor/acts/chosen";
import { moveAndSay, moveCommand } from "@/lib/editor/acts/move-acts";
import type { Drawing } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor";
import { freeMove } from "@/lib/editor/free-placement";
import { moveTarget } from "@/lib/editor/move-target";
import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import { type DropPreview, dropPreviews } from "./drag-preview";
import type { FlowNode } from "./flow-elements";
import { useSeen } from "./use-seen";

type Dragged = { readonly id: string; readonly x: number; readonly y: number };

type Gesture = {
  readonly paths: readonly StepPath[];
  readonly preview: ReturnType<typeof dropPreviews>;
  cancelled: boolean;
};

type NodeDrag = Parameters<OnNodeDrag<FlowNode>>;

type StepDrag = {
  readonly dragged: Dragged | null;
  readonly preview: DropPreview | null;
  /** Number of steps that move. */
  readonly count: number;
  onNodesChange(changes: NodeChange<FlowNode>[]): void;
  readonly onNodeDragStart: OnNodeDrag<FlowNode>;
  readonly onNodeDrag: OnNodeDrag<FlowNode>;
  readonly onNodeDragStop: OnNodeDrag<FlowNode>;
};

/**
 * Dragging a step moves it in the file; where it stands on the canvas follows from there. A selected step takes the
 * whole selection along. With `free` it moves on the canvas alone. Escape calls the gesture off: nothing has been changed until the step is put down.
 */
export function useStepDrag(editor: Editor, drawing: Drawing, free: boolean): StepDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [preview, setPreview] = useState<DropPreview | null>(null);
  const gesture = useRef<Gesture | null>(null);
  const seen = useSeen(drawing);

  const rest = useCallback(() => {
    setDragged(null);
    setPreview(null);
  }, []);

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || gesture.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      gesture.current.cancelled = true;
      rest();
    };
    window.addEventListener("keydown", cancel, true);
    return () => window.removeEventListener("keydown", cancel, true);
  }, [rest]);

  const onNodesChange = useSteady((changes: NodeChange<FlowNode>[]) => {
    if (gesture.current?.cancelled) return;
    for (const change of changes) {
      if (change.type === "position" && change.dragging === true && change.position !== undefined) {
        setDragged({ id: change.id, ...change.position });
      }
    }
  });

  const onNodeDragStart = useSteady<NodeDrag, void>((_, node) => {
    const step = drawing.steps.find((candidate) => candidate.key === node.id);
    if (step === undefined) return;
    const path = seen.step(step.path);
    if (path === null) return;
    const paths = draggedPaths(editor, path);
    const preview = dropPreviews(editor, (target) => moveCommand(paths, target.place));
    gesture.current = { paths, preview, cancelled: false };
  });

  const previewOf = (node: FlowNode): DropPreview | null => {
    const current = gesture.current;
    const at = pointOf(drawing, node);
    return current === null || at === null ? null : current.preview(moveTarget(drawing, current.paths, at));
  };

  const onNodeDrag = useSteady<NodeDrag, void>((_, node) => {
    if (gesture.current?.cancelled === false && !free) setPreview(previewOf(node));
  });

  const onNodeDragStop = useSteady<NodeDrag, void>((_, node) => {
    if (free) {
      if (gesture.current?.cancelled === false) placeFreely(editor, drawing, node, gesture.current.paths);
      gesture.current = null;
      rest();
      return;
    }
    const found = gesture.current?.cancelled === false ? previewOf(node) : null;
    gesture.current = null;
    rest();
    if (found === null) return;
    if (found.reason === null) moveAndSay({ editor }, found.command);
    else editor.refuse(found.reason);
  });

  const count = gesture.current?.paths.length ?? 1;
  return { dragged, preview, count, onNodesChange, onNodeDragStart, onNodeDrag, onNodeDragStop };
}

function placeFreely(editor: Editor, drawing: Drawing, node: FlowNode, paths: readonly StepPath[]): void {
  const step = drawing.steps.find((candidate) => candidate.key === node.id);
  if (step === undefined) return;
  const parent = drawing.steps.find((candidate) => candidate.key === step.parent);
  const dx = node.position.x + (parent?.box.x ?? 0) - step.box.x;
  const dy = node.position.y + (parent?.box.y ?? 0) - step.box.y;
  const move = freeMove(drawing, editor.store.getState().offsets, paths, { dx, dy });
  if (move.kind === "refused") editor.refuse(move.reason);
  else {
    editor.moveByHand(move.offsets);
    editor.say(
      `Moved ${paths.length === 1 ? step.facts.title : `${paths.length} steps`} on the canvas; the file stays as it is`,
    );
  }
}

function draggedPaths(editor: Editor, path: StepPath): readonly StepPath[] {
  const { selectedPaths } = editor.store.getState();
  const chosen = selectedPaths.some((one) => samePath(one, path));
  return chosen ? outermost(editor.flush(), selectedPaths) : [path];
}

/** The middle of the dragged node's head, in units of the drawing. */
function pointOf(drawing: Drawing, node: FlowNode) {
  const step = drawing.steps.find((candidate) => candidate.key === node.id);
  if (step === undefined) return null;
  const parent = drawing.steps.find((candidate) => candidate.key === step.parent);
  return {
    x: node.position.x + (parent?.box.x ?? 0) + step.box.width / 2,
    y: node.position.y + (parent?.box.y ?? 0) + Math.min(step.box.height, 60) / 2,
  };
}
