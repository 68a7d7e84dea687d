"use client";

import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { mostOffsets, readLayout, saveLayout } from "@/lib/api/layout";
import type { Editor } from "@/lib/editor/editor-store";
import { noOffsets, type StepOffsets } from "@/lib/editor/step-offsets";

/** Pause, in milliseconds, after which moved steps are stored. */
const storeDelayMs = 700;

export type LayoutPlace = { readonly workspace: string; readonly workflowId: string; readonly mayEdit: boolean };

/** Brings back steps that were moved by hand, and stores every move. */
export function useStoredLayout(editor: Editor, { workspace, workflowId, mayEdit }: LayoutPlace): void {
  useEffect(() => {
    const params = { workspace, workflowId };
    const asked = new AbortController();
    let stored: StepOffsets = noOffsets;
    let timer: ReturnType<typeof setTimeout> | null = null;

    callRoute(readLayout, { params, signal: asked.signal }).then(
      ({ offsets }) => {
        // Whoever moved a step meanwhile wants it there.
        if (editor.store.getState().offsets !== noOffsets) return;
        stored = Object.keys(offsets).length === 0 ? noOffsets : offsets;
        editor.loadOffsets(stored);
      },
      (error: unknown) => {
        if (!asked.signal.aborted) tell(error, "Steps stand at their automatic places");
      },
    );

    const store = () => {
      timer = null;
      const { offsets } = editor.store.getState();
      if (offsets === stored) return;
      stored = offsets;
      callRoute(saveLayout, { params, body: { offsets: known(editor) } }).catch((error: unknown) => {
        tell(error, "The places of steps were not stored");
      });
    };
    const stop = editor.store.subscribe((state, before) => {
      if (state.offsets === before.offsets || !mayEdit) return;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(store, storeDelayMs);
    });
    return () => {
      stop();
      asked.abort();
      if (timer !== null) {
        clearTimeout(timer);
        store();
      }
    };
  }, [editor, workspace, workflowId, mayEdit]);
}

/** Offsets of steps that the file still has. */
function known(editor: Editor): StepOffsets {
  const { offsets, drawn } = editor.store.getState();
  const ids = new Set(drawn?.allSteps.map((step) => step.id) ?? []);
  return Object.fromEntries(
    Object.entries(offsets)
      .filter(([id]) => ids.has(id))
      .slice(0, mostOffsets),
  );
}

function tell(error: unknown, what: string): void {
  const why = error instanceof ApiError ? error.message : "The studio did not answer.";
  toast(`${what}. ${why}`, { id: "layout" });
}
