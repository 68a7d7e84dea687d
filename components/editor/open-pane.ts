import type { StoreApi } from "zustand/vanilla";
import type { Editor } from "@/lib/editor/editor";
import type { EditorKnowledge } from "@/lib/editor/knowledge";
import { lineView } from "@/lib/editor/line-view";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { followSelection } from "./follow-selection";
import { forwardGlobalKeys } from "./global-keys";
import { markProblems } from "./mark-problems";
import { type Monaco, paneOptions, workflowLanguage } from "./monaco-setup";
import { offerCompletions } from "./offer-completions";
import { offerFixes } from "./offer-fixes";
import { offerFolds } from "./offer-folds";
import { offerHovers } from "./offer-hovers";
import type { SearchState } from "./search/search-state";
import { showHits } from "./show-hits";
import { mirrorText } from "./text-mirror";

export type PaneSession = {
  readonly editor: Editor;
  readonly search: StoreApi<SearchState>;
  readonly knowledge: () => EditorKnowledge;
};

/** The code editor with everything that ties it to the session. */
export type Pane = {
  /** Shows what the checks found. */
  mark(diagnostics: readonly Diagnostic[]): void;
  /** Puts the cursor to a place of the text and shows it. */
  reveal(offset: number): void;
  /** Place of the cursor in the exact text, now and after every move. The result stops it. */
  onCaret(listener: (offset: number) => void): () => void;
  dispose(): void;
};

export function openPane(monaco: Monaco, session: PaneSession, host: HTMLElement): Pane {
  const { editor, search, knowledge } = session;
  const { text, readOnly } = editor.store.getState();
  let found: readonly Diagnostic[] = [];
  const model = monaco.editor.createModel(lineView(text).text, workflowLanguage);
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const code = monaco.editor.create(host, {
    ...paneOptions(),
    model,
    readOnly,
    ariaLabel: "Workflow text",
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false,
    trimAutoWhitespace: false,
    showFoldingControls: "always",
    foldingMaximumRegions: 20_000,
  });
  const mirror = mirrorText(editor, model, (change, origin) => {
    const traveled = origin === "undo" || origin === "redo";
    if (!traveled || !code.hasTextFocus()) return;
    const position = model.getPositionAt(change.offset + change.text.length);
    code.setPosition(position);
    code.revealPositionInCenterIfOutsideViewport(position);
  });
  const marks = markProblems(monaco, code, editor, mirror);
  const offered = { editor, mirror, knowledge };
  const parts = [
    mirror,
    marks,
    followSelection(code, editor, mirror),
    offerCompletions(monaco, model, offered),
    offerHovers(monaco, model, offered),
    offerFolds(monaco, model, editor),
    offerFixes(monaco, model, { editor, mirror, diagnostics: () => found }),
    showHits(code, search, mirror),
    forwardGlobalKeys(host),
  ];
  const caret = () => {
    const position = code.getPosition();
    return position === null ? 0 : mirror.view().toSource(model.getOffsetAt(position));
  };
  return {
    mark: (diagnostics) => {
      found = diagnostics;
      marks.show(diagnostics);
    },
    reveal: (offset) => {
      if (model.isDisposed()) return;
      const position = model.getPositionAt(mirror.view().toView(offset));
      code.setPosition(position);
      code.revealPositionInCenter(position);
      code.focus();
    },
    onCaret: (listener) => {
      listener(caret());
      const moves = code.onDidChangeCursorPosition(() => listener(caret()));
      return () => moves.dispose();
    },
    dispose: () => {
      for (const part of parts) part.dispose();
      code.dispose();
      model.dispose();
    },
  };
}
