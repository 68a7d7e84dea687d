"use client";

import { createContext, type ReactNode, useContext, useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useSteady } from "@/components/ui/use-steady";
import { type Analysis, createAnalysis } from "@/lib/editor/analysis";
import type { Drawing } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor";
import type { EditorState } from "@/lib/editor/editor-state";
import { languageThread } from "@/lib/editor/worker/start-language-worker";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
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
  return (
    <SessionContext value={session}>
      <Settling>{children}</Settling>
    </SessionContext>
  );
}

/** The text whose drawing is on the screen; the next one is drawn when there is time, all of it at once. */
const SettledContext = createContext<WorkflowDocument | null>(null);

/** The text of which is told what it says: that on the screen, also when it cannot be drawn. */
const ReadContext = createContext<WorkflowDocument | null>(null);

/** What stands inside does not render when a text is read, only when there is time to draw it. */
function Settling({ children }: { readonly children: ReactNode }) {
  const drawn = useEditorState((state) => state.drawn);
  const document = useEditorState((state) => state.document);
  const settled = useDeferredValue(useMemo(() => ({ drawn, document }), [drawn, document]));
  return (
    <ReadContext value={settled.document}>
      <SettledContext value={settled.drawn}>{children}</SettledContext>
    </ReadContext>
  );
}

export function useEditor(): Editor {
  return useSession().editor;
}

/** A part of the session's state; the component renders again when that part changes. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useSession().editor.store, select);
}

/**
 * As `useEditorState`, but of the text that is drawn: what comes with another text changes together with its drawing, and
 * everything else at once.
 */
export function useSettledState<T>(select: (state: EditorState) => T): T {
  const { editor } = useSession();
  const settled = useContext(SettledContext);
  const value = () => select(editor.momentOf(settled));
  return useSyncExternalStore(editor.store.subscribe, value, value);
}

/** As `useEditorState` where forms and commands change the text; what is typed as text comes with its drawing. */
export function useFormState<T>(select: (state: EditorState) => T): T {
  const { editor } = useSession();
  const settled = useContext(SettledContext);
  const value = () => {
    const state = editor.store.getState();
    return select(state.typing ? editor.momentOf(settled) : state);
  };
  return useSyncExternalStore(editor.store.subscribe, value, value);
}

/** The text whose drawing is on the screen; null while there never was one. */
export function useSettledDocument(): WorkflowDocument | null {
  return useContext(SettledContext);
}

/** The text as it was read when there was last time to tell what it says. */
export function useReadDocument(): WorkflowDocument {
  const document = useContext(ReadContext);
  if (document === null) throw new Error("Parts of the editor stand inside an EditorProvider");
  return document;
}

/** The picture of the last text that could be drawn, once there is time to draw it; null while there never was one. */
export function useDrawing(): Drawing | null {
  const { analysis } = useSession();
  const settled = useContext(SettledContext);
  const arrangement = useDeferredValue(useArrangement());
  const drawing = () => (settled === null ? null : analysis.drawingOf(settled, arrangement));
  return useSyncExternalStore(analysis.onFound, drawing, drawing);
}

/** What was found in the text, once there is time to look. */
export function useDiagnostics(): readonly Diagnostic[] {
  return useFound(itself);
}

const itself = (found: readonly Diagnostic[]) => found;

/** A fact about what was found in the text. The component renders again when it changes; `select` gives a plain value. */
export function useFound<T>(select: (found: readonly Diagnostic[]) => T): T {
  const { analysis } = useSession();
  const document = useReadDocument();
  const found = () => select(analysis.diagnosticsOf(document));
  return useSyncExternalStore(analysis.onFound, found, found);
}

/** Drawing and findings of this very moment, for acts: they cannot wait until there is time. Always the same object. */
export type LatestAnalysis = { drawing(): Drawing | null; diagnostics(): readonly Diagnostic[] };

export function useLatestAnalysis(): LatestAnalysis {
  const { editor, analysis } = useSession();
  const arrangement = useArrangement();
  const drawing = useSteady(() => {
    const { drawn } = editor.store.getState();
    return drawn === null ? null : analysis.drawingOf(drawn, arrangement);
  });
  const diagnostics = useSteady(() => analysis.diagnosticsOf(editor.store.getState().document));
  return useMemo(() => ({ drawing, diagnostics }), [drawing, diagnostics]);
}

/** The selected step, read from the last text that could be drawn. */
export function useSelectedStep(): StepNode | null {
  return useEditorState(selectedStepOf);
}

export function selectedStepOf({ selection, drawn }: EditorState): StepNode | null {
  return selection === null ? null : (drawn?.stepAt(selection) ?? null);
}

function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("Parts of the editor stand inside an EditorProvider");
  return session;
}
