import type { Editor, EditorClock } from "../editor";
import { isDirty } from "../editor-state";

/** Pause after the last change, in milliseconds, before the server is told. */
export const syncDelayMs = 1000;
/** While somebody types without a pause the server is told this often, in milliseconds. */
export const syncAtLeastMs = 5000;
/** Pauses between attempts while the server does not answer, in milliseconds. */
const retryDelays = { firstMs: 2000, factor: 2, mostMs: 30_000 };

export type DraftAnswer =
  /** `kept` is false when the server holds a newer number of this tab, which is `seq`. */
  | { readonly kind: "answered"; readonly kept: boolean; readonly seq: number }
  | { readonly kind: "signed_out" }
  | { readonly kind: "offline" }
  /** Sending it again would not help: too long, or no longer allowed. */
  | { readonly kind: "refused"; readonly message: string };

export type DraftPort = {
  /** @param leaving the page goes away: the request must outlive it where that is possible */
  put(
    draft: { readonly text: string; readonly baseHash: string; readonly seq: number },
    leaving: boolean,
  ): Promise<DraftAnswer>;
  discard(seq: number): Promise<DraftAnswer>;
  /** Grows with every call, also over reloads of the tab. */
  nextSeq(atLeast: number): number;
  /** What the server keeps of this tab stays as it is: all that follows is kept under another name. */
  moveOn(): void;
  /** True when the server may keep a draft of this tab from before: nothing is sent in its place until `learn`. */
  readonly looksBack: boolean;
};

export type DraftReport =
  /** Null: the server keeps nothing of this tab any more. */
  | { readonly type: "kept"; readonly text: string | null }
  | { readonly type: "reach"; readonly reach: "online" | "offline" | "signed_out" }
  | { readonly type: "refused"; readonly message: string };

/** What the server keeps of a tab from before. `goesOn` says that the text on the screen came out of it. */
export type KeptBefore = { readonly text: string; readonly goesOn: boolean } | "nothing" | "unknown";

export type DraftSync = {
  /** Sends what is not sent yet; for the moment when the page goes away or is hidden. */
  leave(): void;
  /** Somebody signed in again, or the network is back: what could not be sent is sent now. */
  resume(): void;
  /**
   * A draft from before that is on the screen, or goes on there, is followed from here on, and the answer is true. Any
   * other is left alone, for the person decides about it.
   */
  learn(kept: KeptBefore): boolean;
  /** Somebody discarded what the server kept of this tab: what is unsaved is kept again. */
  forget(): void;
  stop(): void;
};

type Task = { readonly kind: "put"; readonly text: string; readonly baseHash: string } | { readonly kind: "discard" };

/**
 * Journals the unsaved text of an editing session on the server: a second after each change, one request at a time, with
 * numbers that grow. A text that is the stored one again takes its draft back.
 */
export function startDraftSync(
  editor: Editor,
  port: DraftPort,
  clock: EditorClock,
  report: (report: DraftReport) => void,
): DraftSync {
  let cancel: (() => void) | null = null;
  let firstChangeAt: number | null = null;
  let inFlight = false;
  let stopped = false;
  let failures = 0;
  let held = false;
  let seqFloor = 0;
  /** What the server was told last; null when it keeps nothing of this tab. */
  let told: string | null = null;
  let refusedText: string | null = null;
  /** The draft that the server refused to forget. */
  let undiscarded: string | null = null;
  let learnt = !port.looksBack;

  const due = (): Task | null => {
    const state = editor.store.getState();
    if (state.readOnly) return null;
    if (!isDirty(state)) return told === null || told === undiscarded ? null : { kind: "discard" };
    if (state.text === told || state.text === refusedText) return null;
    return { kind: "put", text: state.text, baseHash: state.base.hash };
  };

  const later = (ms: number) => {
    cancel?.();
    cancel = clock.schedule(() => void send(false), ms);
  };

  const take = (task: Task, answer: DraftAnswer) => {
    switch (answer.kind) {
      case "answered":
        failures = 0;
        if (task.kind === "put" && !answer.kept) {
          // A clock that went back, or a tab of the same name: go on behind its number.
          seqFloor = answer.seq + 1;
          return;
        }
        told = task.kind === "put" ? task.text : null;
        report({ type: "kept", text: told });
        return;
      case "offline":
        failures += 1;
        report({ type: "reach", reach: "offline" });
        return;
      case "signed_out":
        held = true;
        report({ type: "reach", reach: "signed_out" });
        return;
      default:
        if (task.kind === "put") refusedText = task.text;
        else undiscarded = told;
        report({ type: "refused", message: answer.message });
    }
  };

  const send = async (leaving: boolean): Promise<void> => {
    cancel?.();
    cancel = null;
    firstChangeAt = null;
    const task = due();
    if (task === null || held || stopped || (inFlight && !leaving)) return;
    if (!learnt) {
      if (!leaving) return;
      // The page goes away before it is known what is kept of the tab.
      port.moveOn();
      learnt = true;
    }
    inFlight = true;
    const seq = port.nextSeq(seqFloor);
    const answer = await (task.kind === "put"
      ? port.put({ text: task.text, baseHash: task.baseHash, seq }, leaving)
      : port.discard(seq));
    inFlight = false;
    if (stopped) return;
    take(task, answer);
    if (due() === null || held) return;
    const { firstMs, factor, mostMs } = retryDelays;
    later(failures === 0 ? syncDelayMs : Math.min(firstMs * factor ** (failures - 1), mostMs));
  };

  const unsubscribe = editor.store.subscribe((state, before) => {
    if (state.text === before.text && state.savedText === before.savedText) return;
    if (failures > 0 || held) return;
    const now = clock.now();
    firstChangeAt ??= now;
    later(Math.max(0, Math.min(syncDelayMs, firstChangeAt + syncAtLeastMs - now)));
  });

  if (due() !== null) later(syncDelayMs);

  return {
    leave: () => void send(true),
    resume: () => {
      held = false;
      failures = 0;
      undiscarded = null;
      void send(false);
    },
    learn: (kept) => {
      if (learnt) return false;
      learnt = true;
      const draft = typeof kept === "string" ? null : kept;
      const followed = draft !== null && (draft.goesOn || draft.text === editor.store.getState().text);
      if (followed) told = draft.text;
      else if (kept !== "nothing") port.moveOn();
      if (due() !== null) later(syncDelayMs);
      return followed;
    },
    forget: () => {
      if (told === null) return;
      told = null;
      report({ type: "kept", text: null });
      if (due() !== null) later(0);
    },
    stop: () => {
      stopped = true;
      unsubscribe();
      cancel?.();
      cancel = null;
    },
  };
}
