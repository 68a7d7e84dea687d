"use client";

import { useCallback, useEffect, useRef, useState } from "react";

export type LiveData<T> = {
  readonly data: T;
  /** The last refresh failed; `data` is the last that came through. */
  readonly error: Error | null;
  readonly refresh: () => void;
};

/**
 * Server data that is renewed each `period` milliseconds while the page is visible, when the window comes back into
 * view, and on demand. `load` must be stable (`useCallback`) and stop on its signal.
 */
export function useLiveData<T>(initial: T, load: (signal: AbortSignal) => Promise<T>, period: number): LiveData<T> {
  const [data, setData] = useState(initial);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);

  const refresh = useCallback(() => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    load(control.signal).then(
      (next) => {
        if (control.signal.aborted) return;
        setData(next);
        setError(null);
      },
      (cause: unknown) => {
        if (control.signal.aborted) return;
        setError(
          cause instanceof Error ? cause : new Error("The server gave an answer that could not be read.", { cause }),
        );
      },
    );
  }, [load]);

  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === "visible") refresh();
    };
    const timer = setInterval(whenVisible, period);
    document.addEventListener("visibilitychange", whenVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenVisible);
      running.current?.abort();
    };
  }, [refresh, period]);

  return { data, error, refresh };
}
