import { type DraftAddress, type DraftStorage, dropDraft, keepDraft } from "./draft";
import type { Editor, EditorClock } from "./editor";
import { isDirty } from "./editor-state";

/** Pause, in milliseconds, after which an unsaved text is kept. */
export const keepDelayMs = 300;

export type DraftKeeper = {
  /** Keeps the text now; for the moment when the page goes away. */
  keepNow(): void;
  stop(): void;
};

/**
 * Follows an editing session and keeps its unsaved text in the browser; what is saved or taken back is dropped.
 * `onKept` is told what is kept now, null for nothing; a full or forbidden storage is told to `onFailure`, once in a row.
 */
export function startDraftKeeper(
  editor: Editor,
  storage: DraftStorage,
  place: Omit<DraftAddress, "baseHash">,
  clock: EditorClock,
  onFailure: (error: unknown) => void,
  onKept: (text: string | null) => void = () => undefined,
): DraftKeeper {
  let cancel: (() => void) | null = null;
  let keptAt: DraftAddress | null = null;
  let failing = false;

  const keepNow = () => {
    cancel?.();
    cancel = null;
    const state = editor.store.getState();
    const address = { ...place, baseHash: state.base.hash };
    try {
      if (keptAt !== null && (!isDirty(state) || keptAt.baseHash !== address.baseHash)) dropDraft(storage, keptAt);
      if (isDirty(state)) keepDraft(storage, address, state.text, clock.now());
      else dropDraft(storage, address);
      keptAt = isDirty(state) ? address : null;
      failing = false;
      onKept(isDirty(state) ? state.text : null);
    } catch (error) {
      onKept(null);
      if (!failing) onFailure(error);
      failing = true;
    }
  };

  const unsubscribe = editor.store.subscribe((state, before) => {
    if (state.text === before.text && state.savedText === before.savedText && state.base === before.base) return;
    cancel?.();
    cancel = clock.schedule(keepNow, keepDelayMs);
  });

  return {
    keepNow,
    stop: () => {
      unsubscribe();
      cancel?.();
      cancel = null;
    },
  };
}
