import type { Editor } from "@/lib/editor/editor-store";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { EditorUi } from "./editor-ui";

/** The step a problem belongs to; null for one of the whole file. */
export function stepOfProblem(document: WorkflowDocument, problem: Diagnostic): StepPath | null {
  for (let length = problem.path.length; length > 0; length -= 1) {
    const path = problem.path.slice(0, length);
    if (document.stepAt(path) !== null) return path;
  }
  return null;
}

/** Shows a problem where the person is looking: on its step, and in the text when that is in sight. */
export function goToProblem(editor: Editor, ui: EditorUi, problem: Diagnostic): void {
  const step = stepOfProblem(editor.flush(), problem);
  if (step !== null) editor.select(step);
  if (ui.view !== "graph" || step === null) ui.reveal(problem.range.from);
}
