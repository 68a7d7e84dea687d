"use client";

import { useSyncExternalStore } from "react";

const listeners = new Map<number, { readonly calls: Set<() => void>; timer: ReturnType<typeof setInterval> }>();

function subscribe(period: number, call: () => void): () => void {
  const clock = listeners.get(period) ?? { calls: new Set(), timer: setInterval(() => tick(period), period) };
  listeners.set(period, clock);
  clock.calls.add(call);
  return () => {
    clock.calls.delete(call);
    if (clock.calls.size > 0) return;
    clearInterval(clock.timer);
    listeners.delete(period);
  };
}

function tick(period: number): void {
  for (const call of listeners.get(period)?.calls ?? []) call();
}

/**
 * The time in milliseconds, renewed each `period` milliseconds; all users of one period share one timer.
 * Null in server text, so that server and browser agree.
 */
export function useNow(period: number): number | null {
  return useSyncExternalStore(
    (call) => subscribe(period, call),
    () => Math.floor(Date.now() / period) * period,
    () => null,
  );
}
