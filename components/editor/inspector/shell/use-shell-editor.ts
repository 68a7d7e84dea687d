"use client";

import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ShellSelection } from "./shell-caret";
import type { ShellEditorProps } from "./shell-editor";

/** Time in milliseconds after which a step that somebody looks at gets its code editor. */
const idleAfterMs = 900;

type Loaded = {
  readonly Editor: ComponentType<ShellEditorProps> | null;
  /** Where the caret stood in the plain box when it was replaced; null when it had no focus. */
  readonly start: ShellSelection | null;
};

/** The code editor once it is there; until then the plain box that `box` points to does the work. */
export function useShellEditor(box: RefObject<HTMLTextAreaElement | null>): Loaded & { wanted(): void } {
  const [loaded, setLoaded] = useState<Loaded>({ Editor: null, start: null });
  const state = useRef({ asked: false, alive: true });

  const load = useCallback(async () => {
    if (state.current.asked) return;
    state.current.asked = true;
    const { ShellEditor } = await import("./shell-editor");
    await endOfComposition(box.current);
    if (!state.current.alive) return;
    const plain = box.current;
    const has = plain !== null && plain === plain.ownerDocument.activeElement;
    setLoaded({ Editor: ShellEditor, start: has ? [plain.selectionStart, plain.selectionEnd] : null });
  }, [box]);

  useEffect(() => {
    const now = state.current;
    now.alive = true;
    let idle = 0;
    const timer = setTimeout(() => {
      idle = whenIdle(() => void load());
    }, idleAfterMs);
    return () => {
      now.alive = false;
      clearTimeout(timer);
      cancelIdle(idle);
    };
  }, [load]);

  return { ...loaded, wanted: () => void load() };
}

/** A box in which somebody composes a character must not go away under it. */
function endOfComposition(box: HTMLTextAreaElement | null): Promise<void> {
  if (box?.dataset.composing !== "true") return Promise.resolve();
  return new Promise((resolve) => box.addEventListener("compositionend", () => resolve(), { once: true }));
}

/** Safari has no idle callback. */
function whenIdle(task: () => void): number {
  return typeof requestIdleCallback === "function" ? requestIdleCallback(task) : window.setTimeout(task, 50);
}

function cancelIdle(handle: number): void {
  if (typeof cancelIdleCallback === "function") cancelIdleCallback(handle);
  else window.clearTimeout(handle);
}
