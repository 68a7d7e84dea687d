import { createStore } from "zustand/vanilla";
import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import { applyEdits, diffAsEdit, type TextEdit } from "@/lib/lobster/document/text-edit";
import { createDocumentReader } from "./document-reader";
import type { CommandResult, Editor, EditorClock, OpenedWorkflow } from "./editor";
import type { EditorLanguage } from "./editor-language";
import type { ChangeOrigin, EditorState, TextChange } from "./editor-state";
import { closeEntry, emptyHistory, type HistoryMove, recordChange, redoStep, undoStep } from "./history";
import { lineEdits } from "./line-edits";
import { keepMoments } from "./moments";
import { noSelection, type Selection, sameSelection, selectionOf, toggled, validSelection } from "./selection";
import { noOffsets, type StepOffsets, sameOffsets, withOffsets } from "./step-offsets";
import type { LanguageThread } from "./worker/language-thread";
import { nextWriting, type Writing, writingStart } from "./writing-start";

/** Changes of the text by hand join under this key. */
const typingKey = "typing";

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
    typing: false,
    refusal: null,
    said: null,
    readOnly: opened.readOnly,
  }));
  const momentOf = keepMoments(store);
  const reader = createDocumentReader(store, language, clock, thread);
  const { adopt, flush, read } = reader;
  let writing: Writing | null = null;

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
      typing: origin === "typing",
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
    const known = origin === "undo" && adopted.drawn !== null;
    const wanted = known ? validSelection(move.entry.selected, adopted.document) : noSelection;
    const { layout } = move.entry;
    store.setState({
      ...adopted,
      ...(layout === undefined ? {} : { offsets: origin === "undo" ? layout.before : layout.after }),
      ...(wanted.selection === null ? {} : wanted),
      text: after,
      history: move.history,
      lastChange: { before: text, edits: move.edits, origin },
      typing: false,
      selectedLine: null,
    });
  };

  const choose = (selected: Selection) => {
    const state = store.getState();
    if (state.selectedLine === null && sameSelection(selected, state)) return;
    // Typing takes the selection along with the cursor: that is no other change.
    const types = state.history.past.at(-1)?.mergeKey === typingKey;
    const history = types ? state.history : closeEntry(state.history);
    store.setState({ ...selected, selectedLine: null, history });
  };

  return {
    store,
    language,
    momentOf,
    endTyping: () => {
      if (!store.getState().typing) return;
      flush();
      store.setState({ typing: false });
    },
    flush,
    execute: (command, mergeKey) => {
      if (store.getState().readOnly) return refuse("You may look at this workflow, but not change it.");
      const document = flush();
      const start = writingStart(writing, document, command, mergeKey);
      const fromStart = start === document ? null : language.apply(start, command);
      const result = fromStart?.kind === "applied" ? fromStart : language.apply(document, command);
      if (result.kind === "refused") return refuse(result.reason);
      const edits = result === fromStart ? lineEdits(document.text, result.document.text) : result.edits;
      if (edits.length === 0) return { ok: true };
      writing = nextWriting(writing, document, mergeKey, result.document.text);
      commit(edits, result.label, "command", mergeKey ?? null);
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
      commit(edits, "Typing", "typing", typingKey);
      reader.readSoon();
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
      store.setState({ ...adopted, ...back, text: mark.text, lastChange, typing: false });
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
    dispose: reader.cancel,
  };
}

/** A command that moved what is selected keeps all of it selected; one that made a step selects that step alone. */
function selectedAfter(adopted: Selection, select: StepPath | null): Selection {
  if (select === null) return { selection: adopted.selection, selectedPaths: adopted.selectedPaths };
  const among = adopted.selectedPaths.some((path) => samePath(path, select));
  return selectionOf(among ? adopted.selectedPaths : [select], select);
}
