"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Ghosts } from "@/lib/editor/ghosts";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { EditCommand } from "@/lib/lobster/edit/command";
import type { StepState } from "@/lib/lobster/run/run-state";
import type { CoveredEffect } from "@/lib/lobster/safety/model";

/** What the parts of the drawing show beside the drawing itself. Kept apart from it, so that a click renders two nodes. */
export type CanvasView = {
  /** The primary selected step. */
  readonly selectedKey: string | null;
  /** Every selected step, the primary one too. */
  readonly selectedKeys: ReadonlySet<string>;
  readonly selectedLine: string | null;
  /** Step under the pointer; its lines are named. */
  readonly hoveredKey: string | null;
  readonly renamingKey: string | null;
  /** By the key of the step; empty in the editor. */
  readonly statuses: ReadonlyMap<string, StepState>;
  /** What a dry run says of each step; empty while none is shown. */
  readonly ghosts: Ghosts;
  /** The heaviest thing that each step does to the world, by the key of the step; empty where only runs are shown. */
  readonly effects: ReadonlyMap<string, CoveredEffect>;
  readonly readOnly: boolean;
  /** True while the text is broken and the drawing only remembers. */
  readonly stale: boolean;
};

/** What the parts of the drawing can ask for. */
export type CanvasActions = {
  rename(key: string, id: string): void;
  stopRenaming(): void;
  insertAt(lineKey: string): void;
  /** Adds at the end of the list a container holds, or of the workflow when the key is null. */
  appendTo(containerKey: string | null): void;
  /** Writes the comment above a step, which stood at this path when it was drawn. */
  setNote(path: StepPath, text: string): void;
  /** Edits the file; a refusal is told to the person. */
  apply(command: EditCommand): void;
  /** Shows a place of the text. */
  reveal(offset: number): void;
};

type CanvasSession = { readonly store: StoreApi<CanvasView>; readonly actions: CanvasActions };

const CanvasContext = createContext<CanvasSession | null>(null);

const noActions: CanvasActions = {
  rename: () => undefined,
  stopRenaming: () => undefined,
  insertAt: () => undefined,
  appendTo: () => undefined,
  setNote: () => undefined,
  apply: () => undefined,
  reveal: () => undefined,
};

type CanvasProviderProps = {
  readonly view: CanvasView;
  readonly actions?: CanvasActions;
  readonly children: ReactNode;
};

export function CanvasProvider({ view, actions = noActions, children }: CanvasProviderProps) {
  const [store] = useState(() => createStore<CanvasView>(() => view));
  const [session, setSession] = useState<CanvasSession>({ store, actions });
  if (session.actions !== actions) setSession({ store, actions });
  useEffect(() => {
    store.setState(view);
  }, [store, view]);
  return <CanvasContext value={session}>{children}</CanvasContext>;
}

export function useCanvasView<T>(select: (view: CanvasView) => T): T {
  return useStore(useCanvas().store, select);
}

export function useCanvasActions(): CanvasActions {
  return useCanvas().actions;
}

function useCanvas(): CanvasSession {
  const session = useContext(CanvasContext);
  if (session === null) throw new Error("Parts of the drawing stand inside a CanvasProvider");
  return session;
}
