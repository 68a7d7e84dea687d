import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor";
import type { EditorState } from "@/lib/editor/editor-state";
import { pathKey, type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import { rangeInModel } from "./mark-problems";
import type { TextMirror } from "./text-mirror";

/**
 * Lights the lines of the selected steps, puts the cursor to the step that is selected elsewhere, and selects the step
 * that the cursor is put into, or every step that a selection of text reaches.
 */
export function followSelection(code: MonacoEditor.IStandaloneCodeEditor, editor: Editor, mirror: TextMirror) {
  const lit = code.createDecorationsCollection();
  let byCursor = false;
  /** True while the cursor stands in a text that is still to be read. */
  let waiting = false;
  /** True while a step is selected elsewhere whose text is still to be read. */
  let unshown = false;

  const isRead = ({ document }: EditorState) => document.text === mirror.view().source && document.workflow !== null;

  const linesOf = (state: EditorState, path: StepPath) => {
    const model = code.getModel();
    const slice = state.document.stepSlice(path);
    if (model === null || slice === null) return null;
    const range = rangeInModel(model, mirror, slice);
    // A slice ends with its last line break; the line after it belongs to the next step.
    const last = range.endColumn === 1 && range.endLineNumber > range.startLineNumber;
    return { first: range.startLineNumber, last: last ? range.endLineNumber - 1 : range.endLineNumber };
  };

  /** Without a focus of its own, the text stands where the drawing stands. */
  const putCursorTo = ({ document }: EditorState, path: StepPath) => {
    const model = code.getModel();
    const position = code.getPosition();
    const range = document.rangeOf(path);
    if (model === null || position === null || range === null) return;
    const here = document.stepAtOffset(mirror.view().toSource(model.getOffsetAt(position)));
    if (here !== null && samePath(here.path, path)) return;
    code.setPosition(model.getPositionAt(mirror.view().toView(range.from)));
  };

  const light = (state: EditorState, reveal: boolean) => {
    unshown = reveal && !isRead(state);
    if (!isRead(state)) return;
    const primary = state.selection === null ? null : pathKey(state.selection);
    const spans = state.selectedPaths.flatMap((path) => {
      const lines = linesOf(state, path);
      return lines === null ? [] : [{ ...lines, primary: pathKey(path) === primary }];
    });
    lit.set(
      spans.map(({ first, last, primary: main }) => ({
        range: { startLineNumber: first, startColumn: 1, endLineNumber: last, endColumn: 1 },
        options: {
          isWholeLine: true,
          className: main ? "step-lines" : "step-lines-too",
          linesDecorationsClassName: main ? "step-lines-bar" : "step-lines-bar-too",
        },
      })),
    );
    const shown = spans.find((span) => span.primary);
    if (!reveal || shown === undefined || state.selection === null) return;
    putCursorTo(state, state.selection);
    code.revealLinesInCenterIfOutsideViewport(shown.first, shown.last);
  };

  const selectAtCursor = (state: EditorState) => {
    const model = code.getModel();
    const selection = code.getSelection();
    if (model === null || selection === null) return;
    waiting = !isRead(state);
    if (waiting) return;
    const offsetOf = (lineNumber: number, column: number) =>
      mirror.view().toSource(model.getOffsetAt({ lineNumber, column }));
    const from = offsetOf(selection.startLineNumber, selection.startColumn);
    const to = offsetOf(selection.endLineNumber, selection.endColumn);
    const reached = from === to ? [] : stepsBetween(state, from, to);
    const at = offsetOf(selection.positionLineNumber, selection.positionColumn);
    byCursor = true;
    if (reached.length > 1) editor.selectMany(reached);
    else editor.select(state.document.stepAtOffset(at)?.path ?? null);
    byCursor = false;
  };

  const unsubscribe = editor.store.subscribe((state, before) => {
    const same = state.selection === before.selection && state.selectedPaths === before.selectedPaths;
    if (same && state.document === before.document) return;
    const moved = state.selection !== before.selection && !byCursor && !code.hasTextFocus();
    light(state, moved || (unshown && !code.hasTextFocus()));
    if (waiting && code.hasTextFocus() && state.document !== before.document) selectAtCursor(state);
  });
  const cursor = code.onDidChangeCursorSelection((event) => {
    if (event.source === "mouse" || event.source === "keyboard") selectAtCursor(editor.store.getState());
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

/** Steps of the innermost list that a span of text reaches several steps of. */
function stepsBetween({ document }: EditorState, from: number, to: number): readonly StepPath[] {
  const reached = document.allSteps.filter(({ path }) => {
    const slice = document.stepSlice(path);
    return slice !== null && slice.from < to && from < slice.to;
  });
  const depth = Math.min(
    ...reached
      .map(({ path }) => path.length)
      .filter((length, _index, all) => all.filter((other) => other === length).length > 1),
  );
  return reached.map(({ path }) => path).filter((path) => path.length === depth);
}
