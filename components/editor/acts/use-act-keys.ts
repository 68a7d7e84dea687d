"use client";

import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useEffect } from "react";
import { hotkeyOf, isSingleKey } from "@/components/ui/hotkey";
import { singleKeysEnabled } from "@/components/ui/single-keys";
import type { Act } from "@/lib/editor/acts/act";
import { actForKey } from "@/lib/editor/acts/table";
import { type EditorActs, useActs } from "./acts-provider";
import { inField, isDragging, overlayOpen } from "./busy-target";

/** Keys of the drawing and of what stands for it, such as the outline: put it on the part that has the focus. */
export function useGraphKeys(): (event: ReactKeyboardEvent) => void {
  const acts = useActs();
  return useCallback(
    (event: ReactKeyboardEvent) => {
      if (event.nativeEvent.isComposing || event.defaultPrevented || isDragging()) return;
      if (!pressKey(acts, event.nativeEvent, ["graph"])) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [acts],
  );
}

/** Keys that count anywhere on the page. Those of the drawing join while nothing else has the focus. */
export function usePageKeys(): void {
  const acts = useActs();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDragging()) return;
      const free = event.target === document.body && event.key !== "Tab";
      if (!hasModifier(event) && overlayOpen()) return;
      if (inField(event.target) && !countsInFields(event)) return;
      if (pressKey(acts, event, free ? ["page", "graph"] : ["page"])) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [acts]);
}

/** True when the keys meant an act, done or refused. */
function pressKey(acts: EditorActs, event: KeyboardEvent, reaches: readonly Act["reach"][]): boolean {
  const key = hotkeyOf(event);
  if (isSingleKey(key) && !singleKeysEnabled()) return false;
  const act = actForKey(key, reaches);
  if (act === null) return false;
  const scene = acts.scene();
  const { selection, selectedLine } = scene.editor.store.getState();
  const nothing = selection === null && selectedLine === null;
  // With nothing selected Tab and Escape leave the drawing, as everywhere.
  if (nothing && (key === "Tab" || key === "Escape")) return false;
  acts.perform(act);
  return true;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

/** In a field, undo is the field's own as long as what stands in it is not in the file yet. */
function countsInFields(event: KeyboardEvent): boolean {
  if (!hasModifier(event) && !/^F\d/.test(event.key)) return false;
  const { target } = event;
  const own = target instanceof HTMLElement && (target.closest("[data-own-undo]") !== null || !inEditor(target));
  return !(own && ["z", "y"].includes(event.key.toLowerCase()));
}

/** Fields of the step panel and the code pane write into the file with every key; other fields do not. */
function inEditor(target: HTMLElement): boolean {
  return target.closest("#step-inspector, .monaco-editor") !== null;
}
