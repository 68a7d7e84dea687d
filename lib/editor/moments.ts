import type { StoreApi } from "zustand/vanilla";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { EditorState } from "./editor-state";

/** Gives of each drawn document the last state that had it, for as long as somebody holds the document. */
export function keepMoments(store: StoreApi<EditorState>): (drawn: WorkflowDocument | null) => EditorState {
  const moments = new WeakMap<WorkflowDocument, EditorState>();
  let undrawn: EditorState | null = null;
  store.subscribe((state, before) => {
    if (state.drawn === before.drawn) return;
    if (before.drawn === null) undrawn = before;
    else moments.set(before.drawn, before);
  });
  return (drawn) => {
    const state = store.getState();
    if (state.drawn === drawn) return state;
    return (drawn === null ? undrawn : moments.get(drawn)) ?? state;
  };
}
