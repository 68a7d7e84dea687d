import { createStore, type StoreApi } from "zustand/vanilla";
import type { DraftAddress, DraftStorage } from "../draft";
import { startDraftKeeper } from "../draft-keeper";
import type { Editor, EditorClock } from "../editor";
import { type DraftPort, type KeptBefore, startDraftSync } from "./draft-sync";
import { createSaveQueue, type NewestVersion, type SaveAnswer, type SaveRequest } from "./save-queue";
import { initialSaveState, nextSaveState, type Reach, type SaveEvent, type SaveState } from "./save-state";

export type SavingState<Conflict> = {
  readonly save: SaveState;
  /** What somebody else saved meanwhile; null while nothing stands in the way. */
  readonly conflict: Conflict | null;
};

export type SavingParts<Conflict> = {
  readonly editor: Editor;
  readonly clock: EditorClock;
  readonly place: Omit<DraftAddress, "baseHash">;
  readonly send: (request: SaveRequest) => Promise<SaveAnswer<Conflict>>;
  readonly newKey: () => string;
  readonly drafts: DraftPort;
  /** Null where the browser keeps nothing. */
  readonly storage: DraftStorage | null;
  readonly onSaved: () => void;
  /** The browser refused to keep a text. */
  readonly onForgetful: () => void;
};

/** Keeps the text of an editing session: as versions when asked, as drafts on the server and in the browser at all times. */
export type SaveSession<Conflict> = {
  readonly store: StoreApi<SavingState<Conflict>>;
  /** Stores a version. True when everything up to the call is stored. */
  save(message?: string | null): Promise<boolean>;
  /** A conflict was settled, or shall be looked at later: nothing stands in the way until the next save. */
  closeConflict(): void;
  /** A version of somebody else is known, though nothing was tried. */
  openConflict(conflict: Conflict): void;
  /** Keeps all that is not kept yet; for the moment when the page goes away. */
  leave(): void;
  /** The studio can be asked again. */
  resume(): void;
  /** Something else has learnt whether the studio can be asked. */
  reached(reach: Reach): void;
  /** What the server was found to keep of the tab from before. */
  learnKept(kept: KeptBefore): void;
  /** Somebody discarded what was kept of this tab. */
  forgetKept(): void;
  stop(): void;
};

export function startSaveSession<Conflict extends NewestVersion>(parts: SavingParts<Conflict>): SaveSession<Conflict> {
  const { editor, clock, place, storage } = parts;
  const opened = editor.store.getState();
  const store = createStore<SavingState<Conflict>>(() => ({
    save: { ...initialSaveState(opened.savedText, opened.readOnly), text: opened.text },
    conflict: null,
  }));
  const tell = (event: SaveEvent) => store.setState(({ save }) => ({ save: nextSaveState(save, event) }));

  const queue = createSaveQueue<Conflict>(editor, parts.send, parts.newKey, (report) => {
    if (report.type === "started") return tell({ type: "save_started", text: editor.store.getState().text });
    if (report.type === "overtaken") return tell({ type: "overtaken" });
    const { answer } = report;
    switch (answer.kind) {
      case "saved":
        store.setState({ conflict: null });
        tell({ type: "saved", text: editor.store.getState().savedText });
        return parts.onSaved();
      case "conflict":
        store.setState({ conflict: answer.conflict });
        return tell({ type: "conflict" });
      default:
        if (answer.kind === "unknown") tell({ type: "reach", reach: "offline" });
        else if (answer.signedOut) tell({ type: "reach", reach: "signed_out" });
        return tell({ type: "save_failed", message: answer.message });
    }
  });

  const sync = startDraftSync(editor, parts.drafts, clock, (report) => {
    if (report.type === "kept") tell({ type: "kept_on_server", text: report.text });
    else tell(report);
  });

  const keeper =
    storage === null
      ? null
      : startDraftKeeper(editor, storage, place, clock, parts.onForgetful, (text) =>
          tell({ type: "kept_in_browser", text }),
        );

  const unsubscribe = editor.store.subscribe((state, before) => {
    if (state.text !== before.text) tell({ type: "changed", text: state.text });
    // Whatever made another version the base: a save, or somebody else's version that was taken.
    if (state.savedText !== before.savedText || state.base !== before.base) {
      store.setState({ conflict: null });
      tell({ type: "rebased", savedText: state.savedText });
    }
  });

  const resume = () => {
    tell({ type: "reach", reach: "online" });
    sync.resume();
  };

  return {
    store,
    save: async (message = null) => {
      const done = await queue.save(message);
      if (done && store.getState().save.reach === "online") sync.resume();
      return done;
    },
    closeConflict: () => store.setState({ conflict: null }),
    openConflict: (conflict) => store.setState({ conflict }),
    leave: () => {
      keeper?.keepNow();
      sync.leave();
    },
    resume,
    reached: (reach) => {
      if (store.getState().save.reach === reach) return;
      if (reach === "online") resume();
      else tell({ type: "reach", reach });
    },
    learnKept: (kept) => {
      if (sync.learn(kept) && typeof kept !== "string") tell({ type: "kept_on_server", text: kept.text });
    },
    forgetKept: () => {
      keeper?.keepNow();
      sync.forget();
    },
    stop: () => {
      unsubscribe();
      keeper?.keepNow();
      keeper?.stop();
      sync.stop();
    },
  };
}
