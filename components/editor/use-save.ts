"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { toast } from "@/components/ui/toast";
import { newRequestKey } from "@/lib/api/request-key";
import type { SaveConflict } from "@/lib/api/workflows";
import type { KeptBefore } from "@/lib/editor/saving/draft-sync";
import { type SaveSession, type SavingState, startSaveSession } from "@/lib/editor/saving/save-session";
import { initialSaveState, type Reach } from "@/lib/editor/saving/save-state";
import { browserStorage, type EditorSession } from "./editor-session";
import { hearDiscarded, holdTab } from "./saving/live-tabs";
import { draftPort, type SavePlace, sendSave } from "./saving/save-ports";

/** The same object for the whole life of the page. */
export type Save = {
  /** What is known now: read it with `useSaving`. */
  readonly store: StoreApi<SavingState<SaveConflict>>;
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

/** A part of what is known about saving; the component renders again when that part changes. */
export function useSaving<T>(save: Save, select: (state: SavingState<SaveConflict>) => T): T {
  return useStore(save.store, select);
}

/** True while a version is being stored. */
export function isSaving({ save }: Pick<SavingState<SaveConflict>, "save">): boolean {
  return save.saving !== null;
}

/** Keeps the text of the session: versions when asked, drafts on the server and in this browser at all times. */
export function useSave(session: EditorSession, place: SavePlace, onSaved: (() => void) | undefined): Save {
  const { editor } = session;
  const { workspace, workflowId } = place;
  const saving = useRef<SaveSession<SaveConflict> | null>(null);
  const [store] = useState(() =>
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
    saving.current = started;
    store.setState(started.store.getState());
    const stopFollowing = started.store.subscribe((state) => store.setState(state));
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
      stopFollowing();
      saving.current = null;
    };
  }, [editor, session, store, workspace, workflowId]);

  return useMemo<Save>(() => {
    const save: Save["save"] = (message = null) => saving.current?.save(message) ?? Promise.resolve(false);
    // What a save that is under way will make is not known: nothing else becomes the base meanwhile.
    const decidable = () => (isSaving(store.getState()) ? null : store.getState().conflict);
    return {
      store,
      save,
      saveMerged: (text) => {
        const conflict = decidable();
        if (conflict === null) return Promise.resolve(false);
        editor.rebase(conflict.text, conflict.version);
        editor.replaceText(text, `Merge version ${conflict.version.number}`);
        return save();
      },
      takeTheirs: () => {
        const conflict = decidable();
        if (conflict === null) return;
        editor.rebase(conflict.text, conflict.version);
        editor.replaceText(conflict.text, `Take version ${conflict.version.number}`);
      },
      openConflict: (conflict) => saving.current?.openConflict(conflict),
      closeConflict: () => saving.current?.closeConflict(),
      reached: (reach) => saving.current?.reached(reach),
      learnKept: (kept) => saving.current?.learnKept(kept),
      forgetKept: () => saving.current?.forgetKept(),
    };
  }, [store, editor]);
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
