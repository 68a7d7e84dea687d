"use client";

import { useCallback, useSyncExternalStore } from "react";

/** True while the query holds. False in server text, so write pages for the narrow case first. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Room for two columns. */
export const wideScreen = "(min-width: 1024px)";
