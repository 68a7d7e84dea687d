"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type DocumentPath, isWithin, pathKey } from "@/lib/lobster/contract/document-path";
import type { StepNode } from "@/lib/lobster/document/document";

/** A text that means nothing yet. `base`: what the control showed for the file's value when it was typed. */
export type FieldDraft = { readonly text: string; readonly base: string; readonly message: string | null };

type Drafts = Map<string, FieldDraft>;
type Scope = Pick<StepNode, "id" | "path">;

const DraftsContext = createContext<Drafts>(new Map());
const ScopeContext = createContext<Scope | null>(null);

/** Half-typed texts outlive their controls: whoever looks at another step and comes back finds them. */
export function KeptDraftsProvider({ children }: { readonly children: ReactNode }) {
  const drafts = useMemo<Drafts>(() => new Map(), []);
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}

/** Texts inside belong to this step, wherever it is moved. */
export function DraftScope({ step, children }: { readonly step: Scope; readonly children: ReactNode }) {
  return <ScopeContext value={step}>{children}</ScopeContext>;
}

/** The half-typed text of the value at a path. */
export function useKeptDraft(path: DocumentPath): {
  read(): FieldDraft | null;
  keep(draft: FieldDraft | null): void;
} {
  const drafts = useContext(DraftsContext);
  const scope = useContext(ScopeContext);
  const key = draftKey(path, scope);
  return {
    read: () => drafts.get(key) ?? null,
    keep: (draft) => {
      if (draft === null) drafts.delete(key);
      else drafts.set(key, draft);
    },
  };
}

function draftKey(path: DocumentPath, scope: Scope | null): string {
  if (scope === null || scope.id === null || !isWithin(path, scope.path)) return pathKey(path);
  return `${scope.id}: ${pathKey(path.slice(scope.path.length))}`;
}
