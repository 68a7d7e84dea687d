import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { WorkflowGraph } from "@/lib/lobster/graph/model";
import { createChecks, sameFindings } from "./checks";
import { drawLines } from "./draw-lines";
import { drawWorkflow } from "./draw-workflow";
import { type Arrangement, automatic, type Drawing } from "./drawing";
import type { EditorLanguage } from "./editor-language";
import { isIgnoredKey } from "./ignored-keys";
import { keepLines } from "./keep-lines";
import { type EditorKnowledge, lintKnowledge, noKnowledge } from "./knowledge";
import type { LanguageThread } from "./worker/language-thread";

/** What is derived from a document, computed once for each. */
export type Analysis = {
  /** Everything there is to say about the text: syntax, first error, advice. In file order. */
  diagnosticsOf(document: WorkflowDocument): readonly Diagnostic[];
  /** Of each document the drawing of the last arrangement is kept. */
  drawingOf(document: WorkflowDocument, arrangement?: Arrangement): Drawing;
  /** Calls back when more is known about a document than `diagnosticsOf` and `drawingOf` told before. */
  onFound(listen: () => void): () => void;
};

type KeptDrawing = {
  readonly arrangement: Arrangement;
  readonly found: readonly Diagnostic[];
  readonly graph: WorkflowGraph;
  readonly drawing: Drawing;
};

/**
 * @param knowledge what checks may use beside the text
 * @param thread checks long texts; without one they are checked at once
 */
export function createAnalysis(
  language: EditorLanguage,
  knowledge: EditorKnowledge = noKnowledge,
  thread: LanguageThread | null = null,
): Analysis {
  const checks = createChecks(language, lintKnowledge(knowledge), thread);
  const drawings = new WeakMap<WorkflowDocument, KeptDrawing>();
  const linesOf = keepLines(drawLines);

  return {
    diagnosticsOf: checks.of,
    drawingOf: (document, arrangement = automatic) => {
      const before = drawings.get(document);
      const found = checks.of(document);
      if (before?.arrangement === arrangement && sameFindings(before.found, found, isIgnoredKey)) {
        // The next question is answered without comparing.
        if (before.found !== found) drawings.set(document, { ...before, found });
        return before.drawing;
      }
      const graph = before?.graph ?? language.project(document);
      const drawing = drawWorkflow(document, graph, found, arrangement, linesOf);
      drawings.set(document, { arrangement, found, graph, drawing });
      return drawing;
    },
    onFound: checks.subscribe,
  };
}
