"use client";

import { useSyncExternalStore } from "react";

const storageKey = "lobster-studio.gate-zones";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isShown(): boolean {
  return localStorage.getItem(storageKey) !== "hidden";
}

/** Whether the canvas shows what stands behind which gate; remembered in this browser. */
export function useZonesShown(): boolean {
  return useSyncExternalStore(subscribe, isShown, () => true);
}

export function showZones(shown: boolean): void {
  localStorage.setItem(storageKey, shown ? "shown" : "hidden");
  for (const listener of listeners) listener();
}
