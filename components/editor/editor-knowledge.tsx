"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type EditorKnowledge, noKnowledge } from "@/lib/editor/knowledge";

const KnowledgeContext = createContext<EditorKnowledge>(noKnowledge);

/** Makes what is known about the workflow beside its text available to every part of the editor. */
export function EditorKnowledgeProvider({
  knowledge,
  children,
}: {
  readonly knowledge: EditorKnowledge;
  readonly children: ReactNode;
}) {
  return <KnowledgeContext value={knowledge}>{children}</KnowledgeContext>;
}

/** A new object whenever something new is known. */
export function useEditorKnowledge(): EditorKnowledge {
  return useContext(KnowledgeContext);
}
