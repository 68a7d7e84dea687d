"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function for the whole life of a component, which does what the last rendered one would do: for listeners
 * that are handed to many elements, which would all render again for a new one. Not to be called while rendering.
 */
export function useSteady<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  }, [act]);
  return useCallback((...args: Args) => latest.current(...args), []);
}
