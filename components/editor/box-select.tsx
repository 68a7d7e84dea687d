"use client";

import { useStore, useStoreApi } from "@xyflow/react";
import { useEffect, useState } from "react";
import { type Area, stepsInArea } from "@/lib/editor/area";
import type { Drawing } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor";
import { swallowClick } from "./swallow-click";
import { useEditor } from "./use-editor";

/** Movement in pixels from which on a press is a drag. */
const threshold = 4;

/** Parts of the canvas that a press with Shift belongs to. */
const others = ".step-drag, .nodrag, .react-flow__handle, .react-flow__panel, .react-flow__minimap, button, input";

/** Dragging with Shift selects what the frame touches; with Mod as well, beside what is selected already. */
export function BoxSelect({ drawing }: { readonly drawing: Drawing }) {
  const editor = useEditor();
  const store = useStoreApi();
  const canvas = useStore((state) => state.domNode);
  const [frame, setFrame] = useState<Area | null>(null);

  useEffect(() => {
    if (canvas === null) return;
    const toDrawing = ({ x, y, width, height }: Area): Area => {
      const [left, top, zoom] = store.getState().transform;
      return { x: (x - left) / zoom, y: (y - top) / zoom, width: width / zoom, height: height / zoom };
    };
    const press = (event: MouseEvent) => {
      const taken = event.target instanceof Element && event.target.closest(others) !== null;
      if (!event.shiftKey || event.button !== 0 || taken) return;
      event.preventDefault();
      event.stopPropagation();
      canvas.focus({ preventScroll: true });
      followFrame(canvas, event, editor, setFrame, (area) => stepsInArea(drawing, toDrawing(area)));
    };
    canvas.addEventListener("mousedown", press, true);
    return () => canvas.removeEventListener("mousedown", press, true);
  }, [canvas, drawing, editor, store]);

  if (frame === null) return null;
  const { x, y, width, height } = frame;
  return (
    <div
      aria-hidden
      data-testid="selection-frame"
      className="pointer-events-none absolute top-0 left-0 z-30 rounded-sm border border-accent bg-accent/10"
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
    />
  );
}

function followFrame(
  canvas: HTMLElement,
  start: MouseEvent,
  editor: Editor,
  show: (frame: Area | null) => void,
  stepsIn: (frame: Area) => ReturnType<typeof stepsInArea>,
): void {
  const bounds = canvas.getBoundingClientRect();
  const before = editor.store.getState().selectedPaths;
  const kept = start.ctrlKey || start.metaKey ? before : [];
  let dragging = false;
  const move = (event: MouseEvent) => {
    dragging ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= threshold;
    if (!dragging) return;
    const frame = {
      x: Math.min(start.clientX, event.clientX) - bounds.left,
      y: Math.min(start.clientY, event.clientY) - bounds.top,
      width: Math.abs(event.clientX - start.clientX),
      height: Math.abs(event.clientY - start.clientY),
    };
    show(frame);
    editor.selectMany([...kept, ...stepsIn(frame)]);
  };
  const finish = () => {
    window.removeEventListener("mousemove", move);
    window.removeEventListener("mouseup", finish);
    window.removeEventListener("keydown", cancel, true);
    show(null);
    // The press ends with a click, which would select nothing again.
    if (dragging) swallowClick();
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    finish();
    editor.selectMany(before);
  };
  window.addEventListener("mousemove", move);
  window.addEventListener("mouseup", finish);
  window.addEventListener("keydown", cancel, true);
}
