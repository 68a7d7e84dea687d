"use client";

import { useEffect, useRef } from "react";
import { hotkeyOf, isSingleKey } from "./hotkey";
import { singleKeysEnabled } from "./single-keys";

/** Keys by name: `j`, `?`, `Mod+k`, `Shift+Mod+p`, and sequences such as `g i`. */
export type Hotkeys = { readonly [keys: string]: (event: KeyboardEvent) => void };

/** Time in which the second key of a sequence must follow, in milliseconds. */
const sequenceWindow = 1000;

/**
 * Listens on the window. Keys without `Mod` never fire while somebody types or while a dialog or menu is open, and
 * a key that a part inside has already used is left alone.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const current = useRef(hotkeys);
  useEffect(() => {
    current.current = hotkeys;
  });
  useEffect(() => {
    let prefix = "";
    let prefixAt = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const key = hotkeyOf(event);
      if (!key.includes("Mod+") && (isBusy(event.target) || (isSingleKey(key) && !singleKeysEnabled()))) return;
      const sequence = event.timeStamp - prefixAt < sequenceWindow ? `${prefix} ${key}` : key;
      const run = current.current[sequence] ?? current.current[key];
      prefix = key;
      prefixAt = event.timeStamp;
      if (!run) return;
      event.preventDefault();
      prefixAt = Number.NEGATIVE_INFINITY;
      run(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], .monaco-editor") !== null
  );
}
