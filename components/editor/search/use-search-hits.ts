"use client";

import { useEffect } from "react";
import type { StoreApi } from "zustand/vanilla";
import { languageThread } from "@/lib/editor/worker/start-language-worker";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { findInDocument, queryReason } from "@/lib/lobster/edit/search/find-in-document";
import { useEditorState } from "../use-editor";
import type { SearchHit, SearchState } from "./search-state";

const tooSlow = "This expression takes too long on this text. Write it with fewer repetitions inside of repetitions.";

/** Looks again whenever the query or the text changes; the hit that was gone to stays the current one. */
export function useSearchHits(search: StoreApi<SearchState>): void {
  const document = useEditorState((state) => state.document);
  useEffect(() => {
    let stop = look(search, document);
    const unsubscribe = search.subscribe((state, before) => {
      if (state.query === before.query) return;
      stop();
      stop = look(search, document);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [search, document]);
}

/** Plain words are found at once, expressions in another thread: nobody knows how long they take. Gives what ends it. */
function look(search: StoreApi<SearchState>, document: WorkflowDocument): () => void {
  const before = search.getState();
  const { query } = before;
  const problem = query.find === "" ? null : queryReason(query);
  const tell = (hits: readonly SearchHit[]): void => {
    search.setState({ hits, foundBy: { query, document }, current: keptHit(before, hits), problem: null });
  };
  const thread = query.regex === true ? languageThread() : null;
  if (query.find === "" || problem !== null) {
    search.setState({ hits: [], foundBy: null, current: -1, problem });
  } else if (thread === null) {
    tell(findInDocument(document, query).map(({ range, step }) => ({ range, step })));
  } else {
    let ended = false;
    search.setState({ hits: [], foundBy: null, current: -1, problem: null });
    thread.find(document.text, document.format, query, (hits) => {
      if (ended) return;
      if (hits === null) search.setState({ problem: tooSlow });
      else tell(hits);
    });
    return () => {
      ended = true;
    };
  }
  return () => {};
}

/** The hit at or behind the place of the last one. */
function keptHit({ hits: before, current }: SearchState, hits: readonly SearchHit[]): number {
  const at = before[current]?.range.from;
  if (at === undefined || hits.length === 0) return -1;
  const next = hits.findIndex((hit) => hit.range.from >= at);
  return next === -1 ? hits.length - 1 : next;
}
