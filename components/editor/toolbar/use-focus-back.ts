"use client";

import { type FocusEvent, type MouseEvent, useRef } from "react";
import { overlayOpen } from "../acts/busy-target";

/**
 * Gives the focus back to where it was before a button of a bar was clicked, else to the drawing, so that its keys go on
 * to count. Pressed by key a button keeps the focus, and so does one that opens something.
 */
export function useFocusBack() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onFocus: (event: FocusEvent) => {
      const from = event.relatedTarget;
      if (from instanceof HTMLElement && !event.currentTarget.contains(from)) before.current = from;
      else if (from === null) before.current = null;
    },
    onClick: (event: MouseEvent) => {
      const bar = event.currentTarget;
      if (event.detail === 0) return;
      requestAnimationFrame(() => {
        if (overlayOpen() || !bar.contains(document.activeElement)) return;
        const drawing = document.querySelector<HTMLElement>(".workflow-canvas");
        (before.current?.isConnected === true ? before.current : drawing)?.focus({ preventScroll: true });
      });
    },
  };
}
