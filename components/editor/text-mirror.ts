import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor";
import type { EditorState } from "@/lib/editor/editor-state";
import { type LineView, lineView, sourceEditsOf, type ViewChange, viewChangesOf } from "@/lib/editor/line-view";
import { applyEdits, diffAsEdit } from "@/lib/lobster/document/text-edit";

/** Keeps the model of a code editor and the text of a session the same, in both directions. */
export type TextMirror = {
  /** The view on the text that the model shows now. */
  view(): LineView;
  dispose(): void;
};

type Follow = (change: ViewChange, origin: "typing" | "command" | "undo" | "redo" | "load") => void;

/**
 * The session's text is the truth: typing becomes edits of exactly the typed places, whatever the line breaks; edits
 * made elsewhere reach the model as edits, so that cursor and folding survive. `onFollowed` tells the first place that
 * an edit from elsewhere changed.
 */
export function mirrorText(editor: Editor, model: MonacoEditor.ITextModel, onFollowed: Follow): TextMirror {
  let view = lineView(editor.store.getState().text);
  let following = false;
  let typing = false;

  const apply = (changes: readonly ViewChange[]) => {
    following = true;
    model.pushEditOperations(
      null,
      changes.map((change) => {
        const start = model.getPositionAt(change.offset);
        const end = model.getPositionAt(change.offset + change.length);
        return {
          range: {
            startLineNumber: start.lineNumber,
            startColumn: start.column,
            endLineNumber: end.lineNumber,
            endColumn: end.column,
          },
          text: change.text,
        };
      }),
      () => null,
    );
    following = false;
  };

  const follow = (state: EditorState) => {
    if (typing || state.text === view.source) return;
    const { lastChange } = state;
    const known = lastChange !== null && lastChange.before === view.source;
    const whole = diffAsEdit(view.source, state.text);
    const edits = known ? lastChange.edits : whole === null ? [] : [whole];
    const changes = viewChangesOf(view, edits, state.text);
    view = lineView(state.text);
    apply(changes);
    const [first] = changes;
    if (first !== undefined) onFollowed(first, lastChange?.origin ?? "load");
  };

  const listening = model.onDidChangeContent((event) => {
    if (following) return;
    const shown = model.getValue();
    const reported = event.changes.map((change) => ({
      offset: change.rangeOffset,
      length: change.rangeLength,
      text: change.text,
    }));
    const edits = sourceEditsOf(view, faithful(view, reported, shown) ? reported : wholeChange(view, shown));
    typing = true;
    editor.type(edits);
    typing = false;
    view = lineView(editor.store.getState().text);
    // A text that does not take the typing, or takes it differently, is shown as it is.
    const correction = diffAsEdit(shown, view.text);
    if (correction !== null) {
      apply([{ offset: correction.from, length: correction.to - correction.from, text: correction.insert }]);
    }
  });
  const unsubscribe = editor.store.subscribe(follow);

  return {
    view: () => view,
    dispose: () => {
      listening.dispose();
      unsubscribe();
    },
  };
}

/** Several batches of edits may be reported at once, each counted from the one before; then the whole is compared. */
function faithful(view: LineView, changes: readonly ViewChange[], shown: string): boolean {
  const ordered = [...changes].sort((a, b) => a.offset - b.offset);
  const apart = ordered.every((change, index) => {
    const before = ordered[index - 1];
    return before === undefined || before.offset + before.length <= change.offset;
  });
  const inside = ordered.every((change) => change.offset + change.length <= view.text.length);
  if (!apart || !inside) return false;
  const edits = ordered.map(({ offset, length, text }) => ({ from: offset, to: offset + length, insert: text }));
  return applyEdits(view.text, edits) === shown;
}

function wholeChange(view: LineView, shown: string): readonly ViewChange[] {
  const edit = diffAsEdit(view.text, shown);
  return edit === null ? [] : [{ offset: edit.from, length: edit.to - edit.from, text: edit.insert }];
}
