"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { type Analysis, createAnalysis } from "@/lib/editor/analysis";
import type { Drawing } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor";
import type { EditorState } from "@/lib/editor/editor-state";
import { languageThread } from "@/lib/editor/worker/start-language-worker";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { StepNode } from "@/lib/lobster/document/document";
import { useArrangement } from "./arrangement-context";
import { useEditorKnowledge } from "./editor-knowledge";

type EditorSession = { readonly editor: Editor; readonly analysis: Analysis };

const SessionContext = createContext<EditorSession | null>(null);

export function EditorProvider({ editor, children }: { readonly editor: Editor; readonly children: ReactNode }) {
  const knowledge = useEditorKnowledge();
  const session = useMemo(
    () => ({ editor, analysis: createAnalysis(editor.language, knowledge, languageThread()) }),
    [editor, knowledge],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useEditor(): Editor {
  return useSession().editor;
}

/** A part of the session's state; the component renders again when that part changes. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useSession().editor.store, select);
}

/** The picture of the last text that could be drawn; null while there never was one. */
export function useDrawing(): Drawing | null {
  const { analysis } = useSession();
  const drawn = useEditorState((state) => state.drawn);
  const arrangement = useArrangement();
  const drawing = () => (drawn === null ? null : analysis.drawingOf(drawn, arrangement));
  return useSyncExternalStore(analysis.onFound, drawing, drawing);
}

export function useDiagnostics(): readonly Diagnostic[] {
  const { analysis } = useSession();
  const document = useEditorState((state) => state.document);
  const found = () => analysis.diagnosticsOf(document);
  return useSyncExternalStore(analysis.onFound, found, found);
}

/** The selected step, read from the last text that could be drawn. */
export function useSelectedStep(): StepNode | null {
  return useEditorState((state) => (state.selection === null ? null : (state.drawn?.stepAt(state.selection) ?? null)));
}

function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("Parts of the editor stand inside an EditorProvider");
  return session;
}
