"use client";

import { startTransition, useEffect, useState } from "react";

/**
 * The value of the rendering before, until that one is on the screen: for what follows a change that itself was
 * rendered when there was time. `useDeferredValue` would let such a change wait for what follows it.
 */
export function useLater<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => startTransition(() => setLate(() => value)), [value]);
  return late;
}
