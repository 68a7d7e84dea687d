import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { EditorState } from "@/lib/editor/editor-state";
import type { Editor } from "@/lib/editor/editor-store";
import { rangeInModel } from "./mark-problems";
import type { TextMirror } from "./text-mirror";

/** Lights the lines of the selected step, and selects the step that the cursor is put into. */
export function followSelection(code: MonacoEditor.IStandaloneCodeEditor, editor: Editor, mirror: TextMirror) {
  const lit = code.createDecorationsCollection();
  let byCursor = false;

  const light = (state: EditorState, reveal: boolean) => {
    const model = code.getModel();
    if (model === null || state.document.text !== mirror.view().source || state.document.workflow === null) return;
    const slice = state.selection === null ? null : state.document.stepSlice(state.selection);
    if (slice === null) {
      lit.clear();
      return;
    }
    const range = rangeInModel(model, mirror, slice);
    // A slice ends with its last line break; the line after it belongs to the next step.
    const last = range.endColumn === 1 && range.endLineNumber > range.startLineNumber;
    const endLineNumber = last ? range.endLineNumber - 1 : range.endLineNumber;
    lit.set([
      {
        range: { ...range, endLineNumber, endColumn: 1 },
        options: { isWholeLine: true, className: "step-lines", linesDecorationsClassName: "step-lines-bar" },
      },
    ]);
    if (reveal) code.revealLinesInCenterIfOutsideViewport(range.startLineNumber, endLineNumber);
  };

  const unsubscribe = editor.store.subscribe((state, before) => {
    if (state.selection === before.selection && state.document === before.document) return;
    const moved = state.selection !== before.selection && !byCursor && !code.hasTextFocus();
    light(state, moved);
  });
  const cursor = code.onDidChangeCursorPosition((event) => {
    const state = editor.store.getState();
    const model = code.getModel();
    const moved = event.source === "mouse" || event.source === "keyboard";
    if (!moved || model === null || state.document.workflow === null) return;
    if (state.document.text !== mirror.view().source) return;
    const offset = mirror.view().toSource(model.getOffsetAt(event.position));
    byCursor = true;
    editor.select(state.document.stepAtOffset(offset)?.path ?? null);
    byCursor = false;
  });
  light(editor.store.getState(), true);

  return {
    dispose: () => {
      unsubscribe();
      cursor.dispose();
      lit.clear();
    },
  };
}
