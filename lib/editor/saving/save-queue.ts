import { isDirty } from "../editor-state";
import type { Editor } from "../editor-store";

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
  | { readonly type: "answered"; readonly answer: SaveAnswer<Conflict> };

export type SaveQueue = {
  /**
   * Stores everything up to this call as a version. Calls while one is under way lead to one more behind it, if
   * something is left to store then. True when all of it is stored.
   */
  save(message?: string | null): Promise<boolean>;
};

/**
 * Saves of an editing session: one request at a time, in the order of the calls. When no answer came, the next save
 * first repeats that request as it was: the server tells by its key whether it had been carried out.
 */
export function createSaveQueue<Conflict>(
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
    const answer = await send(request);
    unanswered = answer.kind === "unknown" ? request : null;
    if (answer.kind === "saved") editor.markSaved(request.text, { hash: answer.hash, number: answer.number });
    report({ type: "answered", answer });
    return answer.kind === "saved";
  };

  const run = async (message: string | null): Promise<boolean> => {
    const { readOnly } = editor.store.getState();
    if (readOnly) return false;
    const repeated = unanswered;
    if (repeated !== null) {
      report({ type: "started" });
      if (!(await attempt(repeated))) return false;
    }
    const state = editor.store.getState();
    if (!isDirty(state)) return true;
    report({ type: "started" });
    return attempt({ text: state.text, baseHash: state.base.hash, message, key: newKey() });
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
