import type { Editor } from "../editor";
import { isDirty } from "../editor-state";

/** A request to make a version. The same `key` is only ever sent with the same text. */
export type SaveRequest = {
  readonly text: string;
  readonly baseHash: string;
  readonly message: string | null;
  readonly key: string;
};

export type SaveAnswer<Conflict> =
  | { readonly kind: "saved"; readonly hash: string; readonly number: number }
  | { readonly kind: "conflict"; readonly conflict: Conflict }
  /** The server said no, or nobody is signed in: nothing was stored. */
  | { readonly kind: "refused"; readonly message: string; readonly signedOut: boolean }
  /** No answer came: it may have been stored or not. */
  | { readonly kind: "unknown"; readonly message: string };

export type SaveReport<Conflict> =
  | { readonly type: "started" }
  | { readonly type: "answered"; readonly answer: SaveAnswer<Conflict> }
  /** The edit stood on another version already when the answer came: it says nothing about the text on the screen. */
  | { readonly type: "overtaken" };

/** The version that stands in the way of a save. */
export type NewestVersion = {
  readonly text: string;
  readonly version: { readonly hash: string; readonly number: number };
};

export type SaveQueue = {
  /**
   * Stores everything up to this call as a version. Calls while one is under way lead to one more behind it, if
   * something is left to store then. True when all of it is stored.
   */
  save(message?: string | null): Promise<boolean>;
};

/**
 * Saves of an editing session: one request at a time, in the order of the calls. When no answer came, the same text is
 * sent again as it was: the server tells by the key whether it had been carried out. A text that is not wanted any more
 * is never sent again; had it been carried out, it stands in the way of the next save, which then goes on top of it.
 */
export function createSaveQueue<Conflict extends NewestVersion>(
  editor: Editor,
  send: (request: SaveRequest) => Promise<SaveAnswer<Conflict>>,
  newKey: () => string,
  report: (report: SaveReport<Conflict>) => void,
): SaveQueue {
  let running: Promise<boolean> | null = null;
  let waiting: Promise<boolean> | null = null;
  let nextMessage: string | null = null;
  let unanswered: SaveRequest | null = null;

  const attempt = async (request: SaveRequest): Promise<boolean> => {
    const lost = unanswered;
    report({ type: "started" });
    const answer = await send(request);
    if (editor.store.getState().base.hash !== request.baseHash) {
      unanswered = null;
      report({ type: "overtaken" });
      return false;
    }
    if (answer.kind === "conflict" && lost !== null && answer.conflict.text === lost.text) {
      const { hash, number } = answer.conflict.version;
      unanswered = null;
      editor.markSaved(lost.text, { hash, number });
      return attempt({ ...request, baseHash: hash, key: newKey() });
    }
    // A request that was refused tells nothing about the one before it.
    if (answer.kind === "unknown") unanswered = request;
    else if (answer.kind !== "refused" || lost?.key === request.key) unanswered = null;
    if (answer.kind === "saved") editor.markSaved(request.text, { hash: answer.hash, number: answer.number });
    report({ type: "answered", answer });
    return answer.kind === "saved";
  };

  const run = async (message: string | null): Promise<boolean> => {
    const state = editor.store.getState();
    if (state.readOnly) return false;
    if (!isDirty(state)) return true;
    const { text, base } = state;
    if (unanswered?.baseHash !== base.hash) unanswered = null;
    return attempt(unanswered?.text === text ? unanswered : { text, baseHash: base.hash, message, key: newKey() });
  };

  const start = (message: string | null): Promise<boolean> => {
    const current = run(message).finally(() => {
      if (running === current) running = null;
    });
    running = current;
    return current;
  };

  return {
    save: (message = null) => {
      if (running === null) return start(message);
      nextMessage = message ?? nextMessage;
      waiting ??= running
        .catch(() => false)
        .then(() => {
          const said = nextMessage;
          waiting = null;
          nextMessage = null;
          return start(said);
        });
      return waiting;
    },
  };
}
