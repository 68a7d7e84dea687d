import { createStore, type StoreApi } from "zustand/vanilla";
import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { applyEdits, diffAsEdit, type TextEdit } from "@/lib/lobster/document/text-edit";
import type { EditCommand } from "@/lib/lobster/edit/command";
import type { EditorLanguage } from "./editor-language";
import type { BaseVersion, ChangeOrigin, EditorState } from "./editor-state";
import { closeEntry, emptyHistory, type HistoryMove, recordChange, redoStep, undoStep } from "./history";
import { relocateStep } from "./locate-step";

/** Pause, in milliseconds, after which typed text is parsed. */
export const parseDelayMs = 120;

export type EditorClock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` after `ms`; the result cancels it. */
  schedule(task: () => void, ms: number): () => void;
};

export type OpenedWorkflow = { readonly text: string; readonly base: BaseVersion; readonly readOnly: boolean };

export type CommandResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

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
  undo(): void;
  redo(): void;
  select(path: StepPath | null): void;
  selectLine(key: string | null): void;
  refuse(reason: string): void;
  /** The text with this content is stored now as this version. Typing may have gone on meanwhile. */
  markSaved(text: string, base: BaseVersion): void;
  /** The edit now starts from another version, whose text is `savedText`. */
  rebase(savedText: string, base: BaseVersion): void;
  dispose(): void;
};

export function createEditor(opened: OpenedWorkflow, language: EditorLanguage, clock: EditorClock): Editor {
  const document = language.open(opened.text);
  const store = createStore<EditorState>(() => ({
    text: opened.text,
    document,
    drawn: document.workflow === null ? null : document,
    savedText: opened.text,
    base: opened.base,
    history: emptyHistory,
    selection: null,
    selectedLine: null,
    lastChange: null,
    refusal: null,
    readOnly: opened.readOnly,
  }));
  let cancelParse: (() => void) | null = null;

  const adopt = (next: WorkflowDocument): Partial<EditorState> => {
    cancelParse?.();
    cancelParse = null;
    const { document: before, drawn, selection } = store.getState();
    const relocated = selection === null ? null : relocateIn(selection, drawn ?? before, next);
    return { document: next, drawn: next.workflow === null ? drawn : next, selection: relocated };
  };

  const flush = (): WorkflowDocument => {
    const state = store.getState();
    if (state.document.text !== state.text) store.setState(adopt(language.open(state.text)));
    return store.getState().document;
  };

  const refuse = (reason: string): CommandResult => {
    store.setState({ refusal: { reason } });
    return { ok: false, reason };
  };

  const commit = (edits: readonly TextEdit[], label: string, origin: ChangeOrigin, mergeKey: string | null) => {
    const { text, history, selection } = store.getState();
    const change = { label, edits, selection, mergeKey, at: clock.now() };
    store.setState({
      text: applyEdits(text, edits),
      history: recordChange(history, text, change),
      lastChange: { before: text, edits, origin },
      refusal: null,
    });
  };

  const travel = (move: HistoryMove | null, origin: "undo" | "redo") => {
    if (move === null || store.getState().readOnly) return;
    flush();
    const { text } = store.getState();
    const after = applyEdits(text, move.edits);
    const adopted = adopt(language.open(after));
    const wanted = origin === "undo" ? move.entry.selection : null;
    const selection = wanted !== null && adopted.document?.stepAt(wanted) ? wanted : adopted.selection;
    store.setState({
      ...adopted,
      selection,
      text: after,
      history: move.history,
      lastChange: { before: text, edits: move.edits, origin },
      selectedLine: null,
    });
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
      store.setState({ ...adopted, selection: result.select ?? adopted.selection ?? null, selectedLine: null });
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
      cancelParse = clock.schedule(flush, parseDelayMs);
    },
    replaceText: (text, label) => {
      const edit = diffAsEdit(store.getState().text, text);
      if (edit === null) return;
      commit([edit], label, "load", null);
      flush();
    },
    undo: () => travel(undoStep(store.getState().history), "undo"),
    redo: () => travel(redoStep(store.getState().history), "redo"),
    select: (path) => {
      const { history, selection } = store.getState();
      if (path === null ? selection === null && store.getState().selectedLine === null : sameSelection(path, selection))
        return;
      store.setState({ selection: path, selectedLine: null, history: closeEntry(history) });
    },
    selectLine: (key) => store.setState({ selectedLine: key, selection: null }),
    refuse: (reason) => {
      refuse(reason);
    },
    markSaved: (text, base) => store.setState({ savedText: text, base, history: closeEntry(store.getState().history) }),
    rebase: (savedText, base) => store.setState({ savedText, base }),
    dispose: () => {
      cancelParse?.();
      cancelParse = null;
    },
  };
}

function sameSelection(path: StepPath, selection: StepPath | null): boolean {
  return selection !== null && samePath(path, selection);
}

/** A broken text has no steps: what was selected stays selected, for the moment when it can be read again. */
function relocateIn(path: StepPath, before: WorkflowDocument, after: WorkflowDocument): StepPath | null {
  return after.workflow === null ? path : relocateStep(path, before, after);
}
