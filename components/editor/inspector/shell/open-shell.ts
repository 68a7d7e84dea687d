import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor";
import type { EditorKnowledge } from "@/lib/editor/knowledge";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { diffAsEdit } from "@/lib/lobster/document/text-edit";
import { forwardGlobalKeys } from "../../global-keys";
import { goOnWithTab } from "../../leave-with-tab";
import { type Monaco, paneOptions, shellLanguage } from "../../monaco-setup";
import { offerShellCompletions } from "./offer-shell-completions";
import type { ShellCaret, ShellSelection } from "./shell-caret";

type ShellOptions = {
  readonly editor: Editor;
  readonly text: string;
  readonly large: boolean;
  readonly step: () => StepPath | null;
  readonly knowledge: () => EditorKnowledge;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
};

type Description = {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
};

export type ShellPane = ShellCaret & {
  /** Takes over a text that was changed elsewhere; caret and selection stay where they can. */
  show(text: string): void;
  select(selection: ShellSelection): void;
  describe(description: Description): void;
  dispose(): void;
};

/** Height of the inline editor: as much as its text needs, up to this many pixels. */
const highest = 480;

/** Opens a code editor for one script inside `host`. */
export function openShell(monaco: Monaco, host: HTMLElement, options: ShellOptions): ShellPane {
  const { editor, large } = options;
  const model = monaco.editor.createModel(options.text, shellLanguage);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const code = monaco.editor.create(host, { ...paneOptions(), ...lookOf(large), model });
  let following = false;
  let touched = false;

  const resize = () => {
    if (large) return;
    host.style.height = `${Math.min(highest, Math.max(36, code.getContentHeight()))}px`;
    code.layout();
  };
  const offsetOf = (line: number, column: number) => model.getOffsetAt({ lineNumber: line, column });
  const select = ([from, to]: ShellSelection) => {
    const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
    code.setSelection({
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    });
    code.revealPosition(end);
    code.focus();
  };

  const parts = [
    code.onDidContentSizeChange(resize),
    code.onDidFocusEditorText(() => {
      touched = true;
      options.onFocus();
    }),
    model.onDidChangeContent(() => {
      if (!following) options.onText(model.getValue());
    }),
    offerShellCompletions(monaco, model, { editor, step: options.step, knowledge: options.knowledge }),
    forwardGlobalKeys(host),
    // The code editor's own option for this is read for all editors of a page at once.
    ...(large ? [] : [goOnWithTab(host)]),
  ];
  resize();

  return {
    show: (text) => {
      const edit = diffAsEdit(model.getValue(), text);
      if (edit === null) return;
      following = true;
      model.pushEditOperations(null, [{ range: rangeOf(model, edit.from, edit.to), text: edit.insert }], () => null);
      following = false;
    },
    read: () => {
      const selection = code.getSelection();
      // Before anybody has been in it, the place to go on is behind the text.
      if (selection === null || !touched) return [model.getValueLength(), model.getValueLength()];
      return [
        offsetOf(selection.startLineNumber, selection.startColumn),
        offsetOf(selection.endLineNumber, selection.endColumn),
      ];
    },
    focus: (caret) => select([caret, caret]),
    select,
    describe: ({ id, label, describedBy, invalid, disabled }) => {
      code.updateOptions({ readOnly: disabled, ariaLabel: label });
      const area = host.querySelector("textarea");
      area?.setAttribute("id", id);
      if (describedBy === "") area?.removeAttribute("aria-describedby");
      else area?.setAttribute("aria-describedby", describedBy);
      area?.setAttribute("aria-invalid", String(invalid));
    },
    dispose: () => {
      for (const part of parts) part.dispose();
      code.dispose();
      model.dispose();
    },
  };
}

function lookOf(large: boolean): MonacoEditor.IStandaloneEditorConstructionOptions {
  const typing = { tabSize: 2, insertSpaces: true, detectIndentation: false, trimAutoWhitespace: false };
  // A dialog moves its parts, and lists that are placed by the window would stand beside.
  if (large) return { ...typing, fixedOverflowWidgets: false };
  return {
    ...typing,
    lineNumbers: "off",
    glyphMargin: false,
    folding: false,
    lineDecorationsWidth: 10,
    lineNumbersMinChars: 0,
    padding: { top: 8, bottom: 8 },
    wrappingIndent: "none",
    scrollbar: { vertical: "auto", verticalScrollbarSize: 8, alwaysConsumeMouseWheel: false, useShadows: false },
  };
}

function rangeOf(model: MonacoEditor.ITextModel, from: number, to: number) {
  const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}
