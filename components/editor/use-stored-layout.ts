"use client";

import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { readLayout, saveLayout } from "@/lib/api/layout";
import type { Editor } from "@/lib/editor/editor";
import { noOffsets, offsetChanges, type StepOffsets } from "@/lib/editor/step-offsets";

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
        const { offsets: moved } = editor.store.getState();
        stored = Object.keys(offsets).length === 0 ? noOffsets : offsets;
        editor.loadOffsets(moved === noOffsets ? stored : { ...stored, ...moved });
      },
      (error: unknown) => {
        if (!asked.signal.aborted) tell(error, "Steps stand at their automatic places");
      },
    );

    let sending = false;
    const store = () => {
      timer = null;
      if (sending) return;
      const { offsets, drawn } = editor.store.getState();
      const ids = new Set(drawn?.allSteps.map((step) => step.id) ?? []);
      const changes = offsetChanges(stored, offsets, (id) => ids.has(id));
      if (Object.keys(changes).length === 0) return;
      sending = true;
      // One at a time: a change that is late must not undo the next one.
      callRoute(saveLayout, { params, body: { changes } }).then(
        () => {
          sending = false;
          stored = offsets;
          store();
        },
        (error: unknown) => {
          // It goes with the next move.
          sending = false;
          tell(error, "The places of steps were not stored");
        },
      );
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

function tell(error: unknown, what: string): void {
  const why = error instanceof ApiError ? error.message : "The studio did not answer.";
  toast(`${what}. ${why}`, { id: "layout" });
}
