import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor";
import { isIgnoredKey } from "@/lib/editor/ignored-keys";
import type { Diagnostic, Severity, TextRange } from "@/lib/lobster/contract/diagnostic";
import type { Monaco } from "./monaco-setup";
import type { TextMirror } from "./text-mirror";

const words: Readonly<Record<Severity, string>> = { error: "Error", warning: "Warning", info: "Remark" };

/** Underlines what the checks found, and strikes through the keys that the runtime ignores. */
export function markProblems(
  monaco: Monaco,
  code: MonacoEditor.IStandaloneCodeEditor,
  editor: Editor,
  mirror: TextMirror,
) {
  const struck = code.createDecorationsCollection();
  const severities: Readonly<Record<Severity, number>> = {
    error: monaco.MarkerSeverity.Error,
    warning: monaco.MarkerSeverity.Warning,
    info: monaco.MarkerSeverity.Hint,
  };
  return {
    show(diagnostics: readonly Diagnostic[]): void {
      const model = code.getModel();
      // Diagnostics of an older text would stand at wrong places; the parse that is due brings the right ones.
      if (model === null || editor.store.getState().document.text !== mirror.view().source) return;
      const rangeOf = (range: TextRange) => rangeInModel(model, mirror, range);
      monaco.editor.setModelMarkers(
        model,
        "lobster",
        diagnostics.map((diagnostic) => ({
          ...rangeOf(diagnostic.range),
          message: [diagnostic.message, diagnostic.hint].filter(Boolean).join("\n"),
          severity: severities[diagnostic.severity],
          source: words[diagnostic.severity],
        })),
      );
      struck.set(
        diagnostics.filter(isIgnoredKey).map((diagnostic) => ({
          range: rangeOf(diagnostic.range),
          options: { inlineClassName: "ignored-key" },
        })),
      );
    },
    dispose(): void {
      struck.clear();
    },
  };
}

/** A span of the exact text as a range of the model; an empty one is widened to one character, to be visible. */
export function rangeInModel(model: MonacoEditor.ITextModel, mirror: TextMirror, range: TextRange) {
  const view = mirror.view();
  const from = view.toView(range.from);
  const start = model.getPositionAt(from);
  const end = model.getPositionAt(Math.max(view.toView(range.to), from + 1));
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}
