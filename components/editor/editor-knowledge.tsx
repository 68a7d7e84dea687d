"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type EditorKnowledge, noKnowledge } from "@/lib/editor/knowledge";
import type { EffectKind } from "@/lib/lobster/safety/model";

/** What is known, and how to make more of it known. */
export type KnowledgeSource = {
  readonly knowledge: EditorKnowledge;
  /** Asks again, as after a run. */
  refresh(): void;
  /** Stores what an effect really is; null takes that back. Null where the person may not. */
  readonly overrule: ((key: string, kind: EffectKind | null) => void) | null;
};

const KnowledgeContext = createContext<KnowledgeSource>({
  knowledge: noKnowledge,
  refresh: () => undefined,
  overrule: null,
});

/** Makes what is known about the workflow beside its text available to every part of the editor. */
export function EditorKnowledgeProvider({
  source,
  children,
}: {
  readonly source: KnowledgeSource;
  readonly children: ReactNode;
}) {
  return <KnowledgeContext value={source}>{children}</KnowledgeContext>;
}

/** A new object whenever something new is known. */
export function useEditorKnowledge(): EditorKnowledge {
  return useContext(KnowledgeContext).knowledge;
}

export function useKnowledgeSource(): KnowledgeSource {
  return useContext(KnowledgeContext);
}
