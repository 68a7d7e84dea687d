import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { StoreApi } from "zustand/vanilla";
import { rangeInModel } from "./mark-problems";
import type { SearchState } from "./search/search-state";
import type { TextMirror } from "./text-mirror";

/** Marks what the search found, and shows the hit that was gone to. */
export function showHits(code: MonacoEditor.IStandaloneCodeEditor, search: StoreApi<SearchState>, mirror: TextMirror) {
  const marked = code.createDecorationsCollection();
  const show = (state: SearchState, moved: boolean) => {
    const model = code.getModel();
    if (model === null) return;
    if (state.mode === null) {
      marked.clear();
      return;
    }
    const { length } = mirror.view().source;
    const hits = state.hits.filter(({ range }) => range.to <= length);
    marked.set(
      hits.map(({ range }, index) => ({
        range: rangeInModel(model, mirror, range),
        options: { className: index === state.current ? "search-hit-current" : "search-hit" },
      })),
    );
    const current = hits[state.current];
    if (moved && current !== undefined)
      code.revealRangeInCenterIfOutsideViewport(rangeInModel(model, mirror, current.range));
  };
  const unsubscribe = search.subscribe((state, before) => show(state, state.current !== before.current));
  show(search.getState(), false);
  return {
    dispose: () => {
      unsubscribe();
      marked.clear();
    },
  };
}
