"use client";

import { useRef } from "react";

/**
 * Where the focus was when a dialog opened gets it back when the dialog closes, also for dialogs that no button of their
 * own has opened. Whoever moved the focus on meanwhile keeps it.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    /** Call it while the dialog takes the focus. */
    remember: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { activeElement } = document;
      const free = activeElement === null || activeElement === document.body;
      if (free && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}
