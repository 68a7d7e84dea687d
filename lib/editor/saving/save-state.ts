import { assertNever } from "@/lib/lobster/contract/assert-never";

/** The one true word about the text on the screen. */
export type SaveWord =
  | "Read only"
  | "Conflict"
  | "Saving"
  | "Saved"
  | "Kept on the server"
  | "Kept offline"
  | "Unsaved";

/** Whether the studio can be asked: `signed_out` once it answered that nobody is signed in. */
export type Reach = "online" | "offline" | "signed_out";

/** What is known about the text on the screen, and which texts are known to be kept where. */
export type SaveState = {
  readonly readOnly: boolean;
  /** On the screen. */
  readonly text: string;
  /** Of the version that the edit stands on. */
  readonly savedText: string;
  /** Text that is being stored as a version; null while none is. */
  readonly saving: string | null;
  /** Somebody else's version stands in the way. */
  readonly conflict: boolean;
  /** Draft that the server keeps of this tab, and the one that this browser keeps; null where there is none. */
  readonly serverText: string | null;
  readonly browserText: string | null;
  readonly reach: Reach;
  /** Why the last attempt to store failed, in words; null when it did not. */
  readonly failure: string | null;
  /** The last attempt to store failed because the server was not reached. */
  readonly unreached: boolean;
};

export type SaveEvent =
  /** The text changed, by whatever means. */
  | { readonly type: "changed"; readonly text: string }
  | { readonly type: "save_started"; readonly text: string }
  | { readonly type: "saved"; readonly text: string }
  | { readonly type: "save_failed"; readonly message: string }
  | { readonly type: "conflict" }
  /** The edit stood on another version already when a save was answered. */
  | { readonly type: "overtaken" }
  /** The edit stands on another version now. */
  | { readonly type: "rebased"; readonly savedText: string }
  /** Null: nothing is kept there any more. */
  | { readonly type: "kept_on_server"; readonly text: string | null }
  | { readonly type: "kept_in_browser"; readonly text: string | null }
  | { readonly type: "refused"; readonly message: string }
  | { readonly type: "reach"; readonly reach: Reach };

export function initialSaveState(text: string, readOnly: boolean): SaveState {
  return {
    readOnly,
    text,
    savedText: text,
    saving: null,
    conflict: false,
    serverText: null,
    browserText: null,
    reach: "online",
    failure: null,
    unreached: false,
  };
}

export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "changed":
      return settled({ ...state, text: event.text });
    case "save_started":
      return { ...state, saving: event.text, failure: null };
    case "saved":
      return settled({
        ...state,
        saving: null,
        conflict: false,
        failure: null,
        reach: "online",
        savedText: event.text,
      });
    case "save_failed":
      return { ...state, saving: null, failure: event.message, unreached: state.reach !== "online" };
    case "conflict":
      return settled({ ...state, saving: null, conflict: true, failure: null, reach: "online" });
    case "overtaken":
      return settled({ ...state, saving: null });
    case "rebased":
      return settled({ ...state, conflict: false, savedText: event.savedText });
    case "kept_on_server":
      return reached({ ...state, serverText: event.text, reach: "online" });
    case "kept_in_browser":
      return { ...state, browserText: event.text };
    case "refused":
      return settled({ ...state, failure: event.message, unreached: false });
    case "reach":
      return event.reach === "online" ? reached({ ...state, reach: "online" }) : { ...state, reach: event.reach };
    default:
      return assertNever(event);
  }
}

/** Once the server answers again, that it did not answer is of no matter any more. */
function reached(state: SaveState): SaveState {
  return state.unreached ? { ...state, failure: null, unreached: false } : state;
}

/** A text that is the stored one again needs no saving: what failed before is of no matter any more. */
function settled(state: SaveState): SaveState {
  return state.text === state.savedText ? { ...state, conflict: false, failure: null } : state;
}

/** Exactly one word is true of a state. */
export function saveWord(state: SaveState): SaveWord {
  const { text } = state;
  if (state.readOnly) return "Read only";
  if (state.saving !== null) return "Saving";
  if (text === state.savedText) return "Saved";
  if (state.conflict) return "Conflict";
  if (text === state.serverText) return "Kept on the server";
  if (text === state.browserText && state.reach !== "online") return "Kept offline";
  return "Unsaved";
}

/** What is kept where, in sentences for the person at the screen. */
export function saveSentences(state: SaveState, version: number): readonly string[] {
  const { text, savedText, serverText, browserText, reach, failure } = state;
  if (state.readOnly) return [`This is version ${version}. You may look at it, but not change it.`];
  const kept =
    text === savedText
      ? [`Everything is stored as version ${version}.`]
      : [
          serverSentence(text, serverText),
          text === browserText ? "This browser keeps it, too." : "This browser does not keep this text yet.",
          `Others see version ${version} until you save.`,
        ];
  const place = reach === "online" ? [] : [reachSentence(reach)];
  return [...kept, ...place, ...(failure === null ? [] : [failure])];
}

function serverSentence(text: string, serverText: string | null): string {
  if (text === serverText) return "The server keeps this text for you, on every device where you sign in.";
  return serverText === null
    ? "The server does not have this text yet."
    : "The server keeps an earlier state of this text for you.";
}

function reachSentence(reach: "offline" | "signed_out"): string {
  return reach === "offline"
    ? "The studio does not answer. What you type is sent as soon as it does."
    : "You are signed out. What you type stays in this browser until you sign in again.";
}
