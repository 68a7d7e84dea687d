"use client";

import { useEffect } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { findInDocument, queryReason } from "@/lib/lobster/edit/search/find-in-document";
import { useEditorState } from "../use-editor";
import type { SearchHit, SearchState } from "./search-state";

/** Looks again whenever the query or the text changes; the hit that was gone to stays the current one. */
export function useSearchHits(search: StoreApi<SearchState>): void {
  const document = useEditorState((state) => state.document);
  useEffect(() => {
    const look = () => search.setState((state) => found(state, document));
    look();
    return search.subscribe((state, before) => {
      if (state.query !== before.query) look();
    });
  }, [search, document]);
}

function found(state: SearchState, document: WorkflowDocument): Partial<SearchState> {
  if (state.query.find === "") return { hits: [], current: -1, problem: null };
  const hits = findInDocument(document, state.query).map(({ range, step }): SearchHit => ({ range, step }));
  return { hits, current: keptHit(state, hits), problem: queryReason(state.query) };
}

/** The hit at or behind the place of the last one. */
function keptHit({ hits: before, current }: SearchState, hits: readonly SearchHit[]): number {
  const at = before[current]?.range.from;
  if (at === undefined || hits.length === 0) return -1;
  const next = hits.findIndex((hit) => hit.range.from >= at);
  return next === -1 ? hits.length - 1 : next;
}
