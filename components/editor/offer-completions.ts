import type { languages, editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor-store";
import { type Completion, completionsAt } from "@/lib/editor/text-completion";
import { rangeInModel } from "./mark-problems";
import type { Monaco } from "./monaco-setup";
import type { TextMirror } from "./text-mirror";

/** Keys, references and commands while somebody types, from the catalog. */
export function offerCompletions(monaco: Monaco, model: MonacoEditor.ITextModel, editor: Editor, mirror: TextMirror) {
  const kinds: Readonly<Record<Completion["kind"], languages.CompletionItemKind>> = {
    key: monaco.languages.CompletionItemKind.Property,
    reference: monaco.languages.CompletionItemKind.Variable,
    command: monaco.languages.CompletionItemKind.Function,
  };
  return monaco.languages.registerCompletionItemProvider("yaml", {
    triggerCharacters: ["$", ".", "|", " "],
    provideCompletionItems: (asked, position) => {
      if (asked !== model) return { suggestions: [] };
      const { text, document, drawn } = editor.store.getState();
      const offset = mirror.view().toSource(model.getOffsetAt(position));
      const found = completionsAt({ text, offset, document: drawn ?? document, catalog: editor.language.catalog });
      return {
        suggestions: found.map((completion, index) => ({
          label: { label: completion.label, description: completion.kind === "key" ? "" : completion.detail },
          documentation: completion.detail,
          kind: kinds[completion.kind],
          insertText: completion.insert,
          filterText: completion.label,
          sortText: String(index).padStart(4, "0"),
          range: typedRange(model, mirror, completion),
        })),
      };
    },
  });
}

function typedRange(model: MonacoEditor.ITextModel, mirror: TextMirror, { from, to }: Completion) {
  const range = rangeInModel(model, mirror, { from, to });
  return from === to ? { ...range, endLineNumber: range.startLineNumber, endColumn: range.startColumn } : range;
}
