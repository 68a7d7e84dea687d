"use client";

import { useEffect } from "react";
import { prepareEditor } from "./editor-code";

/** Whoever goes on at once, or only looks something up, is not slowed down; in milliseconds. */
const quiet = 1000;

/** On a phone the editor is seldom what comes next, and its code is much to fetch. */
const wideScreen = "(min-width: 768px)";

/** Stands on pages from which workflows are opened: once nothing else is to be done there, the editor is made ready. */
export function PrepareEditor() {
  useEffect(() => {
    if (!window.matchMedia(wideScreen).matches || savesData()) return;
    let idle: number | undefined;
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === "function") idle = requestIdleCallback(prepareEditor);
      else prepareEditor();
    }, quiet);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, []);
  return null;
}

/** True for people who asked their browser to fetch no more than needed; not every browser can be asked. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
