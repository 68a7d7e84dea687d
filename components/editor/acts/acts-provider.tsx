"use client";

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { useSteady } from "@/components/ui/use-steady";
import { type Act, type ActScene, perform } from "@/lib/editor/acts/act";
import { actOf } from "@/lib/editor/acts/table";
import { useEditor, useLatestAnalysis } from "../use-editor";
import type { ActDialog } from "./act-dialog";
import type { CanvasPort } from "./canvas-port";
import { type PageActions, useActPage } from "./use-act-page";

/** The acts of the editor, and what is asked on their behalf. */
export type EditorActs = {
  /** What acts look at, as it is now. */
  scene(): ActScene;
  perform(act: Act | string): void;
  /** Opens a menu or a question; null closes it. */
  ask(dialog: ActDialog | null): void;
  /** The canvas tells that it stands; the result takes that back. */
  standCanvas(port: CanvasPort): () => void;
  /** Puts the focus back to the drawing, where keys go on. */
  focusCanvas(): void;
};

const ActsContext = createContext<EditorActs | null>(null);
const DialogContext = createContext<ActDialog | null>(null);

type ActsProviderProps = { readonly actions: PageActions; readonly children: ReactNode };

export function ActsProvider({ actions, children }: ActsProviderProps) {
  const editor = useEditor();
  const analysis = useLatestAnalysis();
  const [dialog, ask] = useState<ActDialog | null>(null);
  const canvas = useRef<CanvasPort | null>(null);
  const page = useActPage(actions, canvas, ask, analysis);
  const scene = useSteady(
    (): ActScene => ({
      editor,
      page,
      // Few acts look at it, and drawing takes a while.
      get drawing() {
        return analysis.drawing();
      },
    }),
  );
  const acts = useMemo<EditorActs>(() => {
    return {
      scene,
      perform: (act) => perform(typeof act === "string" ? actOf(act) : act, scene()),
      ask,
      standCanvas: (port) => {
        canvas.current = port;
        return () => {
          if (canvas.current === port) canvas.current = null;
        };
      },
      focusCanvas: () => canvas.current?.focus(),
    };
  }, [scene]);
  return (
    <ActsContext value={acts}>
      <DialogContext value={dialog}>{children}</DialogContext>
    </ActsContext>
  );
}

/** The same object for the whole life of the page. */
export function useActs(): EditorActs {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error("Acts are offered inside an ActsProvider");
  return acts;
}

export function useActDialog(): ActDialog | null {
  return useContext(DialogContext);
}
