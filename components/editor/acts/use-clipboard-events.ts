"use client";

import { useEffect } from "react";
import { chosenPaths, stepWords } from "@/lib/editor/acts/chosen";
import { chosenText } from "@/lib/editor/acts/clipboard-acts";
import { pasteText } from "@/lib/editor/acts/paste-text";
import { removePaths } from "@/lib/editor/acts/remove-acts";
import { useActs } from "./acts-provider";
import { inField, overlayOpen } from "./busy-target";

/**
 * Copy, cut and paste of steps by the browser's own keys and menus. Fields, selected text of the page and open dialogs
 * keep theirs.
 */
export function useClipboardEvents(): void {
  const acts = useActs();
  useEffect(() => {
    let keepReferences = false;
    const watchShift = (event: KeyboardEvent) => {
      keepReferences = event.shiftKey;
    };
    const take = (event: ClipboardEvent) => {
      const scene = acts.scene();
      const text = isTaken(event) || isTextSelected() ? null : chosenText(scene);
      if (text === null || event.clipboardData === null) return;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
      const paths = chosenPaths(scene);
      if (event.type === "copy") return scene.editor.say(`Copied ${stepWords(scene.editor.flush(), paths)}`);
      removePaths(scene, paths);
    };
    const paste = (event: ClipboardEvent) => {
      if (isTaken(event)) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      event.preventDefault();
      const { editor, page } = acts.scene();
      if (text === "") editor.refuse("There is no text on the clipboard.");
      else pasteText(editor, text, keepReferences, page.addStep);
    };
    window.addEventListener("keydown", watchShift, true);
    window.addEventListener("copy", take);
    window.addEventListener("cut", take);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("keydown", watchShift, true);
      window.removeEventListener("copy", take);
      window.removeEventListener("cut", take);
      window.removeEventListener("paste", paste);
    };
  }, [acts]);
}

function isTaken(event: ClipboardEvent): boolean {
  return event.defaultPrevented || overlayOpen() || inField(event.target);
}

function isTextSelected(): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== "";
}
