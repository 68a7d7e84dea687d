import type { StoreApi } from "zustand/vanilla";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { diffAsEdit } from "@/lib/lobster/document/text-edit";
import { carriedOffsets } from "./carried-offsets";
import type { EditorClock } from "./editor";
import type { EditorLanguage } from "./editor-language";
import { type EditorState, isEmptyDocument } from "./editor-state";
import { noSelection, relocatedSelection, type Selection } from "./selection";
import { type LanguageThread, longText } from "./worker/language-thread";

/** Pause, in milliseconds, after which typed text is parsed. */
export const parseDelayMs = 5;
/** The same of a long text, whose picture takes longer to draw than the next key to come. */
const longParseDelayMs = 20;

/** What a newly read document changes in the state. */
export type Adopted = Selection & Pick<EditorState, "document" | "drawn" | "offsets">;

/** Keeps the document of a session in step with its text. */
export type DocumentReader = {
  /** Reads a text from the last one that could be drawn: most of the two is the same. */
  read(text: string): WorkflowDocument;
  /** What the state becomes with this document: its selection and offsets follow their steps. Calls off what waits. */
  adopt(next: WorkflowDocument): Adopted;
  /** Reads what was typed without waiting. */
  flush(): WorkflowDocument;
  /** Reads what was typed after a short pause; typing on begins the pause again. */
  readSoon(): void;
  cancel(): void;
};

/** @param thread reads long texts that are typed; without one they are read at once */
export function createDocumentReader(
  store: StoreApi<EditorState>,
  language: EditorLanguage,
  clock: EditorClock,
  thread: LanguageThread | null,
): DocumentReader {
  let cancelWaiting: (() => void) | null = null;

  const cancel = (): void => {
    cancelWaiting?.();
    cancelWaiting = null;
  };

  const read = (text: string): WorkflowDocument => {
    const { document: before, drawn } = store.getState();
    const base = drawn ?? before;
    const edit = diffAsEdit(base.text, text);
    return edit === null ? base : language.reopen(base, [edit]);
  };

  const adopt = (next: WorkflowDocument): Adopted => {
    cancel();
    const state = store.getState();
    const { document: before, drawn } = state;
    const last = drawn ?? before;
    const selected = relocatedSelection(state, last, next);
    const offsets = carriedOffsets(state.offsets, last, next);
    // An emptied text is not broken: nothing is left to be drawn.
    if (isEmptyDocument(next)) return { document: next, drawn: null, offsets, ...noSelection };
    return { document: next, drawn: next.workflow === null ? drawn : next, offsets, ...selected };
  };

  const flush = (): WorkflowDocument => {
    const state = store.getState();
    if (state.document.text !== state.text) store.setState(adopt(read(state.text)));
    return store.getState().document;
  };

  /** At once where only a part of it is new, else in the thread, unless somebody cannot wait. */
  const readTyped = (): void => {
    const { text, document: before, drawn } = store.getState();
    const base = drawn ?? before;
    const edit = diffAsEdit(base.text, text);
    const part = edit === null ? base : language.reopenPart(base, [edit]);
    if (part !== null) store.setState(adopt(part));
    else if (thread === null || text.length <= longText) flush();
    else {
      thread.parse(text, before.format, (parsed) => {
        const state = store.getState();
        if (state.text !== text || state.document.text === text) return;
        store.setState(adopt(language.fromParsed(text, parsed)));
      });
    }
  };

  const readSoon = (): void => {
    cancel();
    const delay = store.getState().text.length > longText ? longParseDelayMs : parseDelayMs;
    cancelWaiting = clock.schedule(readTyped, delay);
  };

  return { read, adopt, flush, readSoon, cancel };
}
