"use client";

import { useEffect, useState } from "react";
import type { EditorState } from "@/lib/editor/editor-state";
import { useEditor } from "./use-editor";

/** Pause, in milliseconds, after which nobody is thought to go on typing. */
const rest = 150;

/** As `useEditorState`, once the session has rested: for words that may lag behind the keys. */
export function useRestingState<T>(select: (state: EditorState) => T): T {
  const { store } = useEditor();
  const [value, setValue] = useState(() => select(store.getState()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setValue(() => select(store.getState()));
    look();
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(look, rest);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, select]);
  return value;
}
