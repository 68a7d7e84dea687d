"use client";

import { useCallback, useState } from "react";

export type Growing = {
  /** How many rows to draw now. */
  readonly shown: number;
  readonly grow: () => void;
  /** Goes on the element after the last row: when it comes near the screen, the list grows. */
  readonly sentinel: (element: Element | null) => (() => void) | undefined;
};

/** Draws a long list in parts of `step` rows, so that opening and filtering it cost the same at any length. */
export function useGrowing(step: number): Growing {
  const [shown, setShown] = useState(step);
  const grow = useCallback(() => setShown((before) => before + step), [step]);
  const sentinel = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) grow();
        },
        { rootMargin: "600px" },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [grow],
  );
  return { shown, grow, sentinel };
}
