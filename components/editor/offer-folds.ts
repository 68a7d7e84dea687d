import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import { foldRanges } from "@/lib/editor/fold-ranges";
import { type Monaco, workflowLanguage } from "./monaco-setup";

/** Steps, settings, scripts, comments and regions can be folded. */
export function offerFolds(monaco: Monaco, model: MonacoEditor.ITextModel) {
  const { FoldingRangeKind } = monaco.languages;
  return monaco.languages.registerFoldingRangeProvider(workflowLanguage, {
    provideFoldingRanges: (asked) => {
      if (asked !== model) return [];
      return foldRanges(model.getValue()).map(({ from, to, kind }) => ({
        start: from,
        end: to,
        ...(kind === "comment" ? { kind: FoldingRangeKind.Comment } : {}),
        ...(kind === "region" ? { kind: FoldingRangeKind.Region } : {}),
      }));
    },
  });
}
