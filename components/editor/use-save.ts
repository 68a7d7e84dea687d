"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { maxWorkflowBytes, type SaveConflict, saveConflict, saveWorkflow } from "@/lib/api/workflows";
import { byteLength } from "@/lib/editor/change-size";
import { isDirty } from "@/lib/editor/editor-state";
import type { Editor } from "@/lib/editor/editor-store";

export type SaveState = {
  readonly busy: boolean;
  /** Why the last attempt failed; gone with the next success. */
  readonly failure: string | null;
  /** What somebody else saved meanwhile; null while nobody did. */
  readonly conflict: SaveConflict | null;
};

export type Save = SaveState & {
  /** Stores the text as a new version. True when everything up to the call is stored. */
  save(): Promise<boolean>;
  /** My text becomes a version on top of theirs. */
  keepMine(): Promise<boolean>;
  /** Their text goes on; mine stays one step of undo away. */
  takeTheirs(): void;
  closeConflict(): void;
};

const idle: SaveState = { busy: false, failure: null, conflict: null };

type SavePlace = { readonly workspace: string; readonly workflowId: string };

export function useSave(editor: Editor, { workspace, workflowId }: SavePlace, onSaved: (() => void) | undefined): Save {
  const [state, setState] = useState<SaveState>(idle);
  const running = useRef<Promise<boolean> | null>(null);

  const save = useCallback((): Promise<boolean> => {
    if (running.current !== null) return running.current;
    const { text, base, readOnly } = editor.store.getState();
    if (readOnly) return Promise.resolve(false);
    if (!isDirty(editor.store.getState())) {
      setState(idle);
      return Promise.resolve(true);
    }
    const size = byteLength(text);
    if (size > maxWorkflowBytes) {
      setState({ ...idle, failure: `The file has ${size} bytes; at most ${maxWorkflowBytes} can be stored.` });
      return Promise.resolve(false);
    }
    setState({ ...idle, busy: true });
    const attempt = callRoute(saveWorkflow, {
      params: { workspace, workflowId },
      body: { text, baseHash: base.hash, message: null },
    }).then(
      (version) => {
        editor.markSaved(text, { hash: version.hash, number: version.number });
        setState(idle);
        onSaved?.();
        return true;
      },
      (error: unknown) => {
        setState(stateOf(error));
        return false;
      },
    );
    running.current = attempt.finally(() => {
      running.current = null;
    });
    return running.current;
  }, [editor, workspace, workflowId, onSaved]);

  const { conflict } = state;
  return useMemo(
    () => ({
      ...state,
      save,
      keepMine: () => {
        if (conflict === null) return Promise.resolve(false);
        editor.rebase(conflict.text, conflict.version);
        setState(idle);
        return save();
      },
      takeTheirs: () => {
        if (conflict === null) return;
        editor.rebase(conflict.text, conflict.version);
        editor.replaceText(conflict.text, "Take the other version");
        setState(idle);
      },
      closeConflict: () => setState({ ...idle, failure: conflict === null ? null : "Somebody else saved meanwhile." }),
    }),
    [state, save, conflict, editor],
  );
}

function stateOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "conflict") {
    const details = saveConflict.safeParse(error.details);
    if (details.success) return { ...idle, conflict: details.data };
  }
  return { ...idle, failure: error.message };
}
