"use client";

import { useEffect, useRef } from "react";

/**
 * The last step that goes takes the drawing along, the first one brings it: the focus that was on it goes on to what
 * stands there now.
 */
export function useKeptFocus(empty: boolean, place: { readonly current: HTMLElement | null }): void {
  const before = useRef(empty);
  useEffect(() => {
    if (before.current === empty) return;
    before.current = empty;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) place.current?.querySelector<HTMLElement>(empty ? "button" : ".workflow-canvas")?.focus();
  }, [empty, place]);
}
