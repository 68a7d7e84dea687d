import { createStore, type StoreApi } from "zustand/vanilla";
import type { TextRange } from "@/lib/lobster/contract/diagnostic";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { SearchQuery } from "@/lib/lobster/edit/search-query";

/** One place that was found. `range` counts in the text of the session. */
export type SearchHit = {
  readonly range: TextRange;
  /** Innermost step that holds it; null outside of every step. */
  readonly step: StepPath | null;
};

/** One search over graph and text. Nodes and text pane highlight its hits. */
export type SearchState = {
  /** Null while the bar is closed; then nothing is highlighted. */
  readonly mode: "find" | "replace" | null;
  readonly query: SearchQuery;
  readonly replacement: string;
  /** In file order. Empty while there is nothing to look for, or the expression is not finished. */
  readonly hits: readonly SearchHit[];
  /** The query and the text that `hits` belong to; null while they are still looked for. */
  readonly foundBy: { readonly query: SearchQuery; readonly document: WorkflowDocument } | null;
  /** Index of the hit that was gone to last; -1 before the first. */
  readonly current: number;
  /** Why nothing can be looked for; null when it can. */
  readonly problem: string | null;
};

export function createSearch(): StoreApi<SearchState> {
  return createStore<SearchState>(() => ({
    mode: null,
    query: { find: "", regex: false, wholeWord: false, matchCase: false, scope: "file" },
    replacement: "",
    hits: [],
    foundBy: null,
    current: -1,
    problem: null,
  }));
}
