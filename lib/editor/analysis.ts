import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { type Drawing, drawWorkflow } from "./drawing";
import type { EditorLanguage } from "./editor-language";
import { type EditorKnowledge, lintKnowledge, noKnowledge } from "./knowledge";

/** What is derived from a document, computed once for each. */
export type Analysis = {
  /** Everything there is to say about the text: syntax, first error, advice. In file order. */
  diagnosticsOf(document: WorkflowDocument): readonly Diagnostic[];
  drawingOf(document: WorkflowDocument): Drawing;
};

/** @param knowledge what checks may use beside the text */
export function createAnalysis(language: EditorLanguage, knowledge: EditorKnowledge = noKnowledge): Analysis {
  const known = lintKnowledge(knowledge);
  const diagnostics = new WeakMap<WorkflowDocument, readonly Diagnostic[]>();
  const drawings = new WeakMap<WorkflowDocument, Drawing>();

  const diagnosticsOf = (document: WorkflowDocument): readonly Diagnostic[] => {
    const before = diagnostics.get(document);
    if (before !== undefined) return before;
    const found = withoutEchoes(document, language.diagnose(document, known));
    diagnostics.set(document, found);
    return found;
  };

  return {
    diagnosticsOf,
    drawingOf: (document) => {
      const before = drawings.get(document);
      if (before !== undefined) return before;
      const drawing = drawWorkflow(document, language.project(document), diagnosticsOf(document));
      drawings.set(document, drawing);
      return drawing;
    },
  };
}

/** One wrong character can break a text at many places; the runtime names the first, and the rest are its echo. */
function withoutEchoes(document: WorkflowDocument, found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (document.data !== undefined) return found;
  const first = document.diagnostics.find((diagnostic) => diagnostic.severity === "error");
  if (first === undefined) return found;
  return [found.find(({ severity, message }) => severity === "error" && message === first.message) ?? first];
}
