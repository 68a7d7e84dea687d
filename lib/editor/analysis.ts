import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { type Drawing, drawWorkflow } from "./drawing";
import type { EditorLanguage } from "./editor-language";

/** What is derived from a document, computed once for each. */
export type Analysis = {
  /** Everything there is to say about the text: syntax, first error, advice. In file order. */
  diagnosticsOf(document: WorkflowDocument): readonly Diagnostic[];
  drawingOf(document: WorkflowDocument): Drawing;
};

export function createAnalysis(language: EditorLanguage): Analysis {
  const diagnostics = new WeakMap<WorkflowDocument, readonly Diagnostic[]>();
  const drawings = new WeakMap<WorkflowDocument, Drawing>();

  const diagnosticsOf = (document: WorkflowDocument): readonly Diagnostic[] => {
    const known = diagnostics.get(document);
    if (known !== undefined) return known;
    const found = withoutEchoes(document, language.diagnose(document));
    diagnostics.set(document, found);
    return found;
  };

  return {
    diagnosticsOf,
    drawingOf: (document) => {
      const known = drawings.get(document);
      if (known !== undefined) return known;
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
