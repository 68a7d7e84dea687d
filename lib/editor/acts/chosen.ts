import { isWithin, pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { escapeHidden } from "@/lib/lobster/document/hidden-characters";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { brokenReason } from "@/lib/lobster/edit/refusal";
import type { CommandResult, Editor } from "../editor";
import { type ActScene, impossible, possible } from "./act";

/** The selected steps in file order, without those that lie in other selected ones. */
export function chosenPaths({ editor }: ActScene): readonly StepPath[] {
  const { selectedPaths } = editor.store.getState();
  return outermost(editor.flush(), selectedPaths);
}

export function outermost(document: WorkflowDocument, paths: readonly StepPath[]): readonly StepPath[] {
  const wanted = new Set(paths.map(pathKey));
  const inOrder = document.allSteps.map((step) => step.path).filter((path) => wanted.has(pathKey(path)));
  return inOrder.filter((path) => !inOrder.some((other) => other.length < path.length && isWithin(path, other)));
}

/** The primary selected step. */
export function chosenStep({ editor }: ActScene): StepNode | null {
  const { selection } = editor.store.getState();
  return selection === null ? null : editor.flush().stepAt(selection);
}

export function needsStep(scene: ActScene): CommandResult {
  return chosenStep(scene) === null ? impossible("Select a step first.") : possible;
}

/** Why no step can be changed; the reasons of single commands come on top. */
export function mayEdit({ editor }: ActScene): CommandResult {
  const answer = editor.canExecute({ type: "replaceText", edits: [] });
  const broken = brokenReason(editor.flush());
  return answer.ok && broken !== null ? impossible(broken) : answer;
}

export function needsEditableStep(scene: ActScene): CommandResult {
  const chosen = needsStep(scene);
  return chosen.ok ? mayEdit(scene) : chosen;
}

/** How many steps, in words: `send`, `3 steps`. */
export function stepWords(document: WorkflowDocument, paths: readonly StepPath[]): string {
  const [first] = paths;
  if (first === undefined) return "nothing";
  if (paths.length > 1) return `${paths.length} steps`;
  const index = first.at(-1);
  const id = document.stepAt(first)?.id ?? null;
  if (id !== null) return escapeHidden(id);
  return typeof index === "number" ? `step ${index + 1}` : "the step";
}

/** Whether the command that an act makes of the selection can be carried out; null stands for one that has none. */
export function canApplyTo(scene: ActScene, command: EditCommand | null): CommandResult {
  const chosen = needsStep(scene);
  if (!chosen.ok || command === null) return chosen;
  return scene.editor.canExecute(command);
}

/** Carries a command out and says what it did. */
export function executeAndSay(editor: Editor, command: EditCommand, words: () => string): boolean {
  const result = editor.execute(command);
  if (result.ok) editor.say(words());
  return result.ok;
}
