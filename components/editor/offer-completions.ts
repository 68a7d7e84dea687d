import type { languages, editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Completion, CompletionKind } from "@/lib/editor/completion/completion";
import type { Editor } from "@/lib/editor/editor";
import type { EditorKnowledge } from "@/lib/editor/knowledge";
import { completionsAt } from "@/lib/editor/text-completion";
import { rangeInModel } from "./mark-problems";
import { type Monaco, workflowLanguage } from "./monaco-setup";
import type { TextMirror } from "./text-mirror";

/** Keys, values, references, commands and whole steps while somebody types. */
export function offerCompletions(
  monaco: Monaco,
  model: MonacoEditor.ITextModel,
  { editor, mirror, knowledge }: { editor: Editor; mirror: TextMirror; knowledge: () => EditorKnowledge },
) {
  const { CompletionItemKind, CompletionItemInsertTextRule } = monaco.languages;
  const kinds: Readonly<Record<CompletionKind, languages.CompletionItemKind>> = {
    key: CompletionItemKind.Property,
    value: CompletionItemKind.EnumMember,
    reference: CompletionItemKind.Reference,
    argument: CompletionItemKind.Variable,
    variable: CompletionItemKind.Variable,
    command: CompletionItemKind.Function,
    flag: CompletionItemKind.Operator,
    snippet: CompletionItemKind.Snippet,
  };
  return monaco.languages.registerCompletionItemProvider(workflowLanguage, {
    triggerCharacters: ["$", "{", ".", "|", " ", "-", ":"],
    provideCompletionItems: (asked, position) => {
      if (asked !== model) return { suggestions: [] };
      const { text, document, drawn } = editor.store.getState();
      const offset = mirror.view().toSource(model.getOffsetAt(position));
      const { catalog } = editor.language;
      const found = completionsAt({ text, offset, document: drawn ?? document, catalog, knowledge: knowledge() });
      return {
        suggestions: found.map((completion, index) => ({
          label: { label: completion.label, description: completion.detail },
          documentation: { value: completion.help },
          kind: kinds[completion.kind],
          // Line breaks of the model are always `\n`; the session gives them the form of the file.
          insertText: completion.insert,
          insertTextRules:
            CompletionItemInsertTextRule.KeepWhitespace |
            (completion.snippet ? CompletionItemInsertTextRule.InsertAsSnippet : CompletionItemInsertTextRule.None),
          filterText: completion.filter ?? completion.label,
          sortText: String(index).padStart(4, "0"),
          range: typedRange(model, mirror, completion),
          ...(completion.more ? { command: { id: "editor.action.triggerSuggest", title: "" } } : {}),
        })),
      };
    },
  });
}

function typedRange(model: MonacoEditor.ITextModel, mirror: TextMirror, { from, to }: Completion) {
  const range = rangeInModel(model, mirror, { from, to });
  return from === to ? { ...range, endLineNumber: range.startLineNumber, endColumn: range.startColumn } : range;
}
