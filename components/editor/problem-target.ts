import type { Editor } from "@/lib/editor/editor";
import { stepOfProblem } from "@/lib/editor/problem-list";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { EditorUi } from "./editor-ui";

/** Shows a problem where the person is looking: on its step, and in the text when that is in sight. */
export function goToProblem(editor: Editor, ui: EditorUi, problem: Diagnostic): void {
  const step = stepOfProblem(editor.flush(), problem);
  if (step !== null) editor.select(step);
  if (ui.view !== "graph" || step === null) ui.reveal(problem.range.from);
}
