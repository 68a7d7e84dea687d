"use client";

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { toast } from "@/components/ui/toast";
import { newRequestKey } from "@/lib/api/request-key";
import type { SaveConflict } from "@/lib/api/workflows";
import type { KeptBefore } from "@/lib/editor/saving/draft-sync";
import { type SaveSession, type SavingState, startSaveSession } from "@/lib/editor/saving/save-session";
import { initialSaveState, type Reach, type SaveState, type SaveWord, saveWord } from "@/lib/editor/saving/save-state";
import { browserStorage, type EditorSession } from "./editor-session";
import { hearDiscarded, holdTab } from "./saving/live-tabs";
import { draftPort, type SavePlace, sendSave } from "./saving/save-ports";

export type Save = {
  readonly state: SaveState;
  /** The one true word about the text on the screen. */
  readonly word: SaveWord;
  readonly busy: boolean;
  /** Why the last attempt failed; gone with the next success. */
  readonly failure: string | null;
  /** What somebody else saved meanwhile; null while nothing has to be decided. */
  readonly conflict: SaveConflict | null;
  /** Stores the text as a new version. True when everything up to the call is stored. */
  save(message?: string | null): Promise<boolean>;
  /** A text that takes theirs into account becomes a version on top of it. */
  saveMerged(text: string): Promise<boolean>;
  /** Their text goes on; mine stays one step of undo away. */
  takeTheirs(): void;
  /** Shows what somebody else saved, though nothing was tried. */
  openConflict(conflict: SaveConflict): void;
  closeConflict(): void;
  reached(reach: Reach): void;
  learnKept(kept: KeptBefore): void;
  /** Somebody threw away what was kept of this tab: what is unsaved is kept again. */
  forgetKept(): void;
};

/** Keeps the text of the session: versions when asked, drafts on the server and in this browser at all times. */
export function useSave(session: EditorSession, place: SavePlace, onSaved: (() => void) | undefined): Save {
  const { editor } = session;
  const { workspace, workflowId } = place;
  const [saving, setSaving] = useState<SaveSession<SaveConflict> | null>(null);
  const [before] = useState(() =>
    createStore<SavingState<SaveConflict>>(() => {
      const { savedText, text, readOnly } = editor.store.getState();
      return { save: { ...initialSaveState(savedText, readOnly), text }, conflict: null };
    }),
  );

  const told = useEffectEvent(() => onSaved?.());
  useEffect(() => {
    const params = { workspace, workflowId };
    const drafts = draftPort(params);
    const { tab } = session.place;
    const started = startSaveSession<SaveConflict>({
      editor,
      clock: session.clock,
      place: session.place,
      send: (request) => sendSave(params, request),
      newKey: newRequestKey,
      drafts,
      storage: browserStorage(),
      onSaved: () => told(),
      onForgetful: () => toast("This browser cannot keep unsaved text. The server keeps it while you are online."),
    });
    setSaving(started);
    const stopWatching = watchPage(started);
    const release = holdTab({ workflowId, tab });
    const stopHearing = hearDiscarded(workflowId, (isTab) => {
      if (isTab(tab) || isTab(drafts.tab())) started.forgetKept();
    });
    return () => {
      stopHearing();
      release();
      drafts.release();
      stopWatching();
      started.leave();
      started.stop();
    };
  }, [editor, session, workspace, workflowId]);

  const { save: state, conflict } = useStore(saving?.store ?? before);
  const save = useCallback(
    (message: string | null = null) => saving?.save(message) ?? Promise.resolve(false),
    [saving],
  );
  return useMemo(
    () => ({
      state,
      word: saveWord(state),
      busy: state.saving !== null,
      failure: state.failure,
      conflict,
      save,
      saveMerged: (text) => {
        if (conflict === null || isSaving(saving)) return Promise.resolve(false);
        editor.rebase(conflict.text, conflict.version);
        editor.replaceText(text, `Merge version ${conflict.version.number}`);
        return save();
      },
      takeTheirs: () => {
        if (conflict === null || isSaving(saving)) return;
        editor.rebase(conflict.text, conflict.version);
        editor.replaceText(conflict.text, `Take version ${conflict.version.number}`);
      },
      openConflict: (next) => saving?.openConflict(next),
      closeConflict: () => saving?.closeConflict(),
      reached: (reach) => saving?.reached(reach),
      learnKept: (kept) => saving?.learnKept(kept),
      forgetKept: () => saving?.forgetKept(),
    }),
    [state, conflict, save, saving, editor],
  );
}

/** What a save that is under way will make is not known: nothing else becomes the base meanwhile. */
function isSaving(session: SaveSession<SaveConflict> | null): boolean {
  return session !== null && session.store.getState().save.saving !== null;
}

/** Keeps everything when the page is left or hidden, and goes on when the network is back. */
function watchPage(saving: SaveSession<SaveConflict>): () => void {
  const leave = () => saving.leave();
  const hide = () => {
    if (document.visibilityState === "hidden") saving.leave();
  };
  const online = () => saving.reached("online");
  const offline = () => saving.reached("offline");
  const warn = (event: BeforeUnloadEvent) => {
    saving.leave();
    const { text, savedText, browserText, serverText } = saving.store.getState().save;
    if (text !== savedText && text !== browserText && text !== serverText) event.preventDefault();
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("beforeunload", warn);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  document.addEventListener("visibilitychange", hide);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("beforeunload", warn);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
    document.removeEventListener("visibilitychange", hide);
  };
}
