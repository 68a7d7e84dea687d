import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor";
import { type FoldRange, foldRanges } from "@/lib/editor/fold-ranges";
import { longText } from "@/lib/editor/worker/language-thread";
import { languageThread } from "@/lib/editor/worker/start-language-worker";
import { type Monaco, workflowLanguage } from "./monaco-setup";

/** Steps, settings, scripts, comments and regions can be folded. */
export function offerFolds(monaco: Monaco, model: MonacoEditor.ITextModel, editor: Editor) {
  const { FoldingRangeKind } = monaco.languages;
  const find = (): Promise<readonly FoldRange[]> => {
    const text = model.getValue();
    const thread = text.length > longText ? languageThread() : null;
    if (thread === null) return Promise.resolve(foldRanges(text));
    return new Promise((resolve) => thread.fold(text, editor.store.getState().document.format, resolve));
  };

  return monaco.languages.registerFoldingRangeProvider(workflowLanguage, {
    provideFoldingRanges: async (asked) => {
      if (asked !== model) return [];
      return (await find()).map(({ from, to, kind }) => ({
        start: from,
        end: to,
        ...(kind === "comment" ? { kind: FoldingRangeKind.Comment } : {}),
        ...(kind === "region" ? { kind: FoldingRangeKind.Region } : {}),
      }));
    },
  });
}
