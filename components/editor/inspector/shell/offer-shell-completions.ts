import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Completion } from "@/lib/editor/completion/completion";
import {
  argumentCompletions,
  referenceCompletions,
  variableCompletions,
} from "@/lib/editor/completion/reference-completions";
import type { Editor } from "@/lib/editor/editor";
import type { EditorKnowledge } from "@/lib/editor/knowledge";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { type Monaco, shellLanguage } from "../../monaco-setup";

type ShellCompletions = {
  readonly editor: Editor;
  readonly step: () => StepPath | null;
  readonly knowledge: () => EditorKnowledge;
};

/** References to earlier steps, arguments and environment variables behind a `$` in a script. */
export function offerShellCompletions(
  monaco: Monaco,
  model: MonacoEditor.ITextModel,
  { editor, step, knowledge }: ShellCompletions,
) {
  const { CompletionItemKind } = monaco.languages;
  return monaco.languages.registerCompletionItemProvider(shellLanguage, {
    triggerCharacters: ["$", "{", "."],
    provideCompletionItems: (asked, position) => {
      const { drawn, document } = editor.store.getState();
      const { workflow } = drawn ?? document;
      const path = step();
      const node = path === null ? null : (drawn ?? document).stepAt(path);
      if (asked !== model || workflow === null || node === null) return { suggestions: [] };
      const offset = model.getOffsetAt(position);
      const before = model.getValue().slice(0, offset);
      const place = { workflow, step: node, knowledge: knowledge(), before, offset };
      const found: readonly Completion[] = argumentCompletions(place) ?? [
        ...(referenceCompletions(place) ?? []),
        ...variableCompletions(place),
      ];
      const until = { endLineNumber: position.lineNumber, endColumn: position.column };
      return {
        suggestions: found.map((completion, index) => {
          const start = model.getPositionAt(completion.from);
          return {
            label: { label: completion.label, description: completion.detail },
            documentation: { value: completion.help },
            kind: completion.kind === "reference" ? CompletionItemKind.Reference : CompletionItemKind.Variable,
            insertText: completion.insert,
            filterText: completion.filter ?? completion.label,
            sortText: String(index).padStart(4, "0"),
            range: { startLineNumber: start.lineNumber, startColumn: start.column, ...until },
            ...(completion.more ? { command: { id: "editor.action.triggerSuggest", title: "" } } : {}),
          };
        }),
      };
    },
  });
}
