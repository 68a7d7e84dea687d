"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { useMediaQuery } from "@/components/ui/use-media-query";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { createSearch, type SearchState } from "./search/search-state";

export type EditorView = "graph" | "both" | "text";

export type QuickAddRequest = {
  readonly place: StepPlace;
  /** Step whose output the new one is to read; null when it stands by itself. */
  readonly source: StepPath | null;
  /** What is typed into it already. */
  readonly line: string;
};

/** What is open on the page. Nothing of it belongs to the workflow. */
export type EditorUi = {
  readonly view: EditorView;
  setView(view: EditorView): void;
  /** What quick-add would fill; null while it is closed. */
  readonly quickAdd: QuickAddRequest | null;
  openQuickAdd(place: StepPlace, source?: StepPath | null, line?: string): void;
  closeQuickAdd(): void;
  readonly renamingKey: string | null;
  startRenaming(key: string | null): void;
  readonly inspector: boolean;
  setInspector(open: boolean): void;
  readonly problems: boolean;
  setProblems(open: boolean): void;
  /** The search over graph and text; read its parts with `useSearch`. Null inside while the bar is closed. */
  readonly search: StoreApi<SearchState>;
  /** Place of the text that was asked for last; a new object for every request. */
  readonly revealed: { readonly offset: number } | null;
  /** Shows a place of the text, and the text itself when it is hidden. */
  reveal(offset: number): void;
};

const UiContext = createContext<EditorUi | null>(null);

const viewKey = "lobster-studio.editor-view";

export function EditorUiProvider({ children }: { readonly children: ReactNode }) {
  const [chosenView, setView] = useState<EditorView>(rememberedView);
  // A window that was made narrow, a phone that was turned: two halves would show nothing of either.
  const narrow = useMediaQuery(`(max-width: ${splitWidth - 1}px)`);
  const view = narrow && chosenView === "both" ? "graph" : chosenView;
  const [quickAdd, setQuickAdd] = useState<QuickAddRequest | null>(null);
  const [renamingKey, setRenamingKey] = useState<string | null>(null);
  const [inspector, setInspector] = useState(() => window.innerWidth >= 1024);
  const [problems, setProblems] = useState(false);
  const [revealed, setRevealed] = useState<EditorUi["revealed"]>(null);
  const [search] = useState(createSearch);
  const ui = useMemo<EditorUi>(
    () => ({
      view,
      setView: (next) => {
        localStorage.setItem(viewKey, next);
        setView(next);
      },
      quickAdd,
      openQuickAdd: (place, source = null, line = "") => {
        setView(showingGraph);
        setQuickAdd({ place, source, line });
      },
      closeQuickAdd: () => setQuickAdd(null),
      renamingKey,
      startRenaming: (key) => {
        if (key !== null) setView(showingGraph);
        setRenamingKey(key);
      },
      inspector,
      setInspector,
      problems,
      setProblems,
      search,
      revealed,
      reveal: (offset) => {
        setView((current) => (current === "graph" ? viewWithText() : current));
        setRevealed({ offset });
      },
    }),
    [view, quickAdd, renamingKey, inspector, problems, search, revealed],
  );
  return <UiContext value={ui}>{children}</UiContext>;
}

export function useEditorUi(): EditorUi {
  const ui = useContext(UiContext);
  if (ui === null) throw new Error("Parts of the editor stand inside an EditorUiProvider");
  return ui;
}

/** Below this width, in pixels, graph and text do not fit side by side. */
export const splitWidth = 900;

/** The view after this one, for the key that goes round. */
export function nextView(view: EditorView): EditorView {
  if (window.innerWidth < splitWidth) return view === "text" ? "graph" : "text";
  return view === "graph" ? "both" : view === "both" ? "text" : "graph";
}

function showingGraph(view: EditorView): EditorView {
  if (view !== "text") return view;
  return window.innerWidth < splitWidth ? "graph" : "both";
}

function viewWithText(): EditorView {
  return window.innerWidth < splitWidth ? "text" : "both";
}

function rememberedView(): EditorView {
  if (window.innerWidth < splitWidth) return "graph";
  const stored = localStorage.getItem(viewKey);
  return stored === "graph" || stored === "text" ? stored : "both";
}
