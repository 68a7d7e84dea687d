import { createStore, type StoreApi } from "zustand/vanilla";
import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { applyEdits, diffAsEdit, type TextEdit } from "@/lib/lobster/document/text-edit";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { carriedOffsets } from "./carried-offsets";
import type { EditorLanguage } from "./editor-language";
import type { BaseVersion, ChangeOrigin, EditorState, TextChange } from "./editor-state";
import { closeEntry, emptyHistory, type History, type HistoryMove, recordChange, redoStep, undoStep } from "./history";
import {
  noSelection,
  relocatedSelection,
  type Selection,
  sameSelection,
  selectionOf,
  toggled,
  validSelection,
} from "./selection";
import { noOffsets, type StepOffsets, sameOffsets, withOffsets } from "./step-offsets";
import { type LanguageThread, longText } from "./worker/language-thread";

/** Pause, in milliseconds, after which typed text is parsed. */
export const parseDelayMs = 20;
/** The same of a long text, whose picture takes longer to draw than the next key to come. */
const longParseDelayMs = 60;

export type EditorClock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` after `ms`; the result cancels it. */
  schedule(task: () => void, ms: number): () => void;
};

export type OpenedWorkflow = {
  readonly text: string;
  readonly base: BaseVersion;
  readonly readOnly: boolean;
  readonly offsets?: StepOffsets;
};

export type CommandResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** A state to go back to. */
export type EditorMark = {
  readonly text: string;
  readonly history: History;
  readonly selected: Selection;
  readonly offsets: StepOffsets;
};

/** One editing session: the only way to change its state. */
export type Editor = {
  readonly store: StoreApi<EditorState>;
  readonly language: EditorLanguage;
  /** Applies a command of canvas or form at once. A refusal is also put into the state, for the person to read. */
  execute(command: EditCommand, mergeKey?: string): CommandResult;
  canExecute(command: EditCommand): CommandResult;
  /** Text edits of the code pane; parsed after a short pause. */
  type(edits: readonly TextEdit[]): void;
  /** Replaces the whole text as one step of undo. */
  replaceText(text: string, label: string): void;
  /** Parses what was typed without waiting. */
  flush(): WorkflowDocument;
  /** Moves steps by hand, as one step of undo: their offsets from now on, by id. The text stays as it is. */
  moveByHand(changed: StepOffsets): void;
  /** Puts every step back to its automatic place, as one step of undo. */
  tidy(): void;
  /** Takes over offsets that were stored before; nothing to undo. */
  loadOffsets(offsets: StepOffsets): void;
  undo(): void;
  redo(): void;
  /** Notes the present state, before a gesture that may be called off. */
  mark(): EditorMark;
  /** Calls a gesture off: the text of the mark again, and nothing in the history that tells of it. */
  bail(mark: EditorMark): void;
  /** Selects one step alone, or none. */
  select(path: StepPath | null): void;
  /** Selects these steps, the last of them as the primary one. */
  selectMany(paths: readonly StepPath[]): void;
  /** Adds a step to the selection, or takes it out. */
  toggle(path: StepPath): void;
  selectLine(key: string | null): void;
  refuse(reason: string): void;
  /** Tells people who listen what was done. */
  say(words: string): void;
  /** The text with this content is stored now as this version. Typing may have gone on meanwhile. */
  markSaved(text: string, base: BaseVersion): void;
  /** The edit now starts from another version, whose text is `savedText`. */
  rebase(savedText: string, base: BaseVersion): void;
  dispose(): void;
};

/** @param thread reads long texts that are typed; without one they are read at once */
export function createEditor(
  opened: OpenedWorkflow,
  language: EditorLanguage,
  clock: EditorClock,
  thread: LanguageThread | null = null,
): Editor {
  const document = language.open(opened.text);
  const store = createStore<EditorState>(() => ({
    text: opened.text,
    document,
    drawn: document.workflow === null ? null : document,
    savedText: opened.text,
    base: opened.base,
    history: emptyHistory,
    ...noSelection,
    selectedLine: null,
    offsets: opened.offsets ?? noOffsets,
    lastChange: null,
    refusal: null,
    said: null,
    readOnly: opened.readOnly,
  }));
  let cancelParse: (() => void) | null = null;

  const adopt = (next: WorkflowDocument): Adopted => {
    cancelParse?.();
    cancelParse = null;
    const state = store.getState();
    const { document: before, drawn } = state;
    const last = drawn ?? before;
    const selected = relocatedSelection(state, last, next);
    const offsets = carriedOffsets(state.offsets, last, next);
    return { document: next, drawn: next.workflow === null ? drawn : next, offsets, ...selected };
  };

  const flush = (): WorkflowDocument => {
    const state = store.getState();
    if (state.document.text !== state.text) store.setState(adopt(read(state.text)));
    return store.getState().document;
  };

  /** Reads what was typed: at once where only a part of it is new, else in the thread, unless somebody cannot wait. */
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

  /** Reads a text from the last one that could be drawn: most of the two is the same. */
  const read = (text: string): WorkflowDocument => {
    const { document: before, drawn } = store.getState();
    const base = drawn ?? before;
    const edit = diffAsEdit(base.text, text);
    return edit === null ? base : language.reopen(base, [edit]);
  };

  const refuse = (reason: string): CommandResult => {
    store.setState({ refusal: { reason } });
    return { ok: false, reason };
  };

  const commit = (edits: readonly TextEdit[], label: string, origin: ChangeOrigin, mergeKey: string | null) => {
    const { text, history, selection, selectedPaths } = store.getState();
    const change = { label, edits, selected: { selection, selectedPaths }, mergeKey, at: clock.now() };
    store.setState({
      text: applyEdits(text, edits),
      history: recordChange(history, text, change),
      lastChange: { before: text, edits, origin },
      refusal: null,
    });
  };

  const arrange = (after: StepOffsets, label: string) => {
    const { text, history, selection, selectedPaths, offsets, readOnly } = store.getState();
    if (readOnly || sameOffsets(offsets, after)) return;
    const layout = { before: offsets, after };
    const change = {
      label,
      edits: [],
      layout,
      selected: { selection, selectedPaths },
      mergeKey: null,
      at: clock.now(),
    };
    store.setState({ offsets: after, history: recordChange(history, text, change) });
  };

  const travel = (move: HistoryMove | null, origin: "undo" | "redo") => {
    if (move === null || store.getState().readOnly) return;
    const before = flush();
    const { text } = store.getState();
    const after = applyEdits(text, move.edits);
    const adopted = adopt(before.workflow === null ? read(after) : language.reopen(before, move.edits));
    const wanted = origin === "undo" ? validSelection(move.entry.selected, adopted.document) : noSelection;
    const { layout } = move.entry;
    store.setState({
      ...adopted,
      ...(layout === undefined ? {} : { offsets: origin === "undo" ? layout.before : layout.after }),
      ...(wanted.selection === null ? {} : wanted),
      text: after,
      history: move.history,
      lastChange: { before: text, edits: move.edits, origin },
      selectedLine: null,
    });
  };

  const choose = (selected: Selection) => {
    const state = store.getState();
    if (state.selectedLine === null && sameSelection(selected, state)) return;
    store.setState({ ...selected, selectedLine: null, history: closeEntry(state.history) });
  };

  return {
    store,
    language,
    flush,
    execute: (command, mergeKey) => {
      if (store.getState().readOnly) return refuse("You may look at this workflow, but not change it.");
      const result = language.apply(flush(), command);
      if (result.kind === "refused") return refuse(result.reason);
      if (result.edits.length === 0) return { ok: true };
      commit(result.edits, result.label, "command", mergeKey ?? null);
      const adopted = adopt(result.document);
      const selected =
        result.selected.length > 1
          ? selectionOf(result.selected, result.select)
          : selectedAfter(adopted, result.select);
      store.setState({ ...adopted, ...selected, selectedLine: null });
      return { ok: true };
    },
    canExecute: (command) => {
      if (store.getState().readOnly) return { ok: false, reason: "You may look at this workflow, but not change it." };
      return language.canApply(flush(), command);
    },
    type: (edits) => {
      if (edits.length === 0 || store.getState().readOnly) return;
      commit(edits, "Typing", "typing", "typing");
      cancelParse?.();
      const delay = store.getState().text.length > longText ? longParseDelayMs : parseDelayMs;
      cancelParse = clock.schedule(readTyped, delay);
    },
    replaceText: (text, label) => {
      const edit = diffAsEdit(store.getState().text, text);
      if (edit === null) return;
      commit([edit], label, "load", null);
      flush();
    },
    moveByHand: (changed) => {
      flush();
      arrange(withOffsets(store.getState().offsets, changed), "Move by hand");
    },
    tidy: () => {
      flush();
      arrange(noOffsets, "Tidy");
    },
    loadOffsets: (offsets) => store.setState({ offsets }),
    undo: () => travel(undoStep(store.getState().history), "undo"),
    redo: () => travel(redoStep(store.getState().history), "redo"),
    mark: () => {
      flush();
      const { text, history, selection, selectedPaths, offsets } = store.getState();
      const closed = closeEntry(history);
      store.setState({ history: closed });
      return { text, history: closed, selected: { selection, selectedPaths }, offsets };
    },
    bail: (mark) => {
      const { text } = store.getState();
      const edit = diffAsEdit(text, mark.text);
      const back = { ...mark.selected, history: mark.history, offsets: mark.offsets, selectedLine: null };
      if (edit === null) return store.setState(back);
      const adopted = adopt(read(mark.text));
      const lastChange: TextChange = { before: text, edits: [edit], origin: "undo" };
      store.setState({ ...adopted, ...back, text: mark.text, lastChange });
    },
    select: (path) => choose(path === null ? noSelection : selectionOf([path])),
    selectMany: (paths) => choose(selectionOf(paths)),
    toggle: (path) => choose(toggled(store.getState(), path)),
    selectLine: (key) => store.setState({ ...noSelection, selectedLine: key }),
    refuse: (reason) => {
      refuse(reason);
    },
    say: (words) => store.setState({ said: { words } }),
    markSaved: (text, base) => store.setState({ savedText: text, base, history: closeEntry(store.getState().history) }),
    rebase: (savedText, base) => store.setState({ savedText, base }),
    dispose: () => {
      cancelParse?.();
      cancelParse = null;
    },
  };
}

type Adopted = Selection & Pick<EditorState, "document" | "drawn" | "offsets">;

/** A command that moved what is selected keeps all of it selected; one that made a step selects that step alone. */
function selectedAfter(adopted: Selection, select: StepPath | null): Selection {
  if (select === null) return { selection: adopted.selection, selectedPaths: adopted.selectedPaths };
  const among = adopted.selectedPaths.some((path) => samePath(path, select));
  return selectionOf(among ? adopted.selectedPaths : [select], select);
}
