"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ToastMessage, ToastOptions } from "./toast-message";

const ToastList = lazy(() => import("./toast-list").then((module) => ({ default: module.ToastList })));

const none: readonly ToastMessage[] = [];
let queue = none;
let wanted = false;
const listeners = new Set<() => void>();

function setQueue(next: readonly ToastMessage[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastMessage["tone"], title: string, options: ToastOptions = {}): void {
  wanted = true;
  setQueue([...queue, { tone, title, options }]);
}

/** A short message that goes away by itself. Never the only place of something a person must act on. */
export const toast = Object.assign((title: string, options?: ToastOptions) => show("plain", title, options), {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
});

/** Takes a message away that has lost its point; nothing happens when it is gone already. */
export function dismissToast(id: string): void {
  if (wanted)
    setQueue([...queue.filter(({ options }) => options.id !== id), { tone: "gone", title: "", options: { id } }]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function take(): readonly ToastMessage[] {
  const taken = queue;
  setQueue(none);
  return taken;
}

/** Place where short messages appear; mounted once. What draws them is loaded with the first message. */
export function Toaster() {
  const waiting = useSyncExternalStore(
    subscribe,
    () => queue.length,
    () => 0,
  );
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastList waiting={waiting} take={take} />
    </Suspense>
  );
}
