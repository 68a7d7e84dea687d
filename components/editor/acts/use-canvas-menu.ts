"use client";

import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Drawing } from "@/lib/editor/drawing";
import { samePath } from "@/lib/lobster/contract/document-path";
import { useSeen } from "../use-seen";
import { useActs } from "./acts-provider";
import type { ScreenPoint } from "./canvas-port";

/** How long a finger rests until the menu opens, in milliseconds, and how far it may tremble, in pixels. */
const longPress = 500;
const tremble = 8;

/** The menu of the canvas, by right click, by the menu key and by a long press. What it is about is selected first. */
export function useCanvasMenu(drawing: Drawing) {
  const acts = useActs();
  const seen = useSeen(drawing);
  const press = useRef<{ readonly at: ScreenPoint; readonly timer: ReturnType<typeof setTimeout> } | null>(null);

  const open = (target: EventTarget | null, at: ScreenPoint) => {
    const { editor } = acts.scene();
    const place = target instanceof Element ? target : null;
    const stepKey = place?.closest("[data-step-key]")?.getAttribute("data-step-key");
    const lineKey =
      place?.closest("[data-line-key]")?.getAttribute("data-line-key") ??
      place?.closest(".react-flow__edge")?.getAttribute("data-id");
    const step = drawing.steps.find((candidate) => candidate.key === stepKey);
    const line = drawing.lines.find((candidate) => candidate.key === lineKey);
    if (step !== undefined) {
      const path = seen.step(step.path);
      const { selectedPaths } = editor.store.getState();
      if (path !== null && !selectedPaths.some((one) => samePath(one, path))) editor.select(path);
      acts.ask({ kind: "menu", target: { kind: "steps" }, at });
    } else if (line !== undefined) {
      editor.selectLine(line.key);
      acts.ask({ kind: "menu", target: { kind: "line" }, at });
    } else {
      editor.select(null);
      acts.ask({ kind: "menu", target: { kind: "canvas" }, at });
    }
  };
  const rest = (target: EventTarget | null, at: ScreenPoint) => {
    open(target, at);
    // Lifting the finger would click and take the focus, which closes the menu again.
    const lift = (event: TouchEvent) => event.preventDefault();
    window.addEventListener("touchend", lift, { capture: true, once: true, passive: false });
  };
  const stop = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };

  return {
    onContextMenu: (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea") !== null) return;
      event.preventDefault();
      // The menu key of the keyboard: the drawing's own key handler has opened the menu of the selection.
      if (event.button !== 2) return;
      open(event.target, { x: event.clientX, y: event.clientY });
    },
    onPointerDown: (event: PointerEvent) => {
      stop();
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      const { target } = event;
      const at = { x: event.clientX, y: event.clientY };
      press.current = { at, timer: setTimeout(() => rest(target, at), longPress) };
    },
    onPointerMove: (event: PointerEvent) => {
      const at = press.current?.at;
      if (at !== undefined && Math.hypot(event.clientX - at.x, event.clientY - at.y) > tremble) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
