import { type DocumentPath, isWithin, pathKey, type StepPath, samePath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { stepName } from "./refusal";

/** Paths of steps without repetitions and without steps that stand in another one of them, in file order. */
export function outermostPaths(document: WorkflowDocument, paths: readonly StepPath[]): readonly StepPath[] {
  const wanted = new Map(paths.map((path) => [pathKey(path), path]));
  const taken: StepPath[] = [];
  for (const { path } of document.allSteps) {
    if (!wanted.has(pathKey(path))) continue;
    const last = taken.at(-1);
    if (last === undefined || !isWithin(path, last)) taken.push(path);
  }
  return taken;
}

/** Why a choice of steps is none; null when every path leads to a step. */
export function choiceReason(document: WorkflowDocument, paths: readonly StepPath[]): string | null {
  if (paths.length === 0) return "No step is chosen.";
  return paths.every((path) => document.stepAt(path) !== null) ? null : "There is no step at this place.";
}

/** Neighbouring steps of one list: `count` of them from index `first` on. */
export type StepRun = { readonly list: DocumentPath; readonly first: number; readonly count: number };

/** The run that chosen steps are, or why they are none. */
export function runOf(document: WorkflowDocument, paths: readonly StepPath[]): StepRun | { readonly reason: string } {
  const reason = choiceReason(document, paths);
  if (reason !== null) return { reason };
  const outer = outermostPaths(document, paths);
  const [start] = outer;
  if (start === undefined) return { reason: "No step is chosen." };
  const list = start.slice(0, -1);
  const first = Number(start.at(-1));
  for (const [offset, path] of outer.entries()) {
    if (!samePath(path.slice(0, -1), list)) return { reason: "The chosen steps stand in different lists." };
    if (Number(path.at(-1)) !== first + offset) {
      return { reason: `${stepName(document, [...list, first + offset])} stands between the chosen steps.` };
    }
  }
  return { list, first, count: outer.length };
}

/** Paths of the steps of a run. */
export function pathsOfRun({ list, first, count }: StepRun): readonly StepPath[] {
  return Array.from({ length: count }, (_none, offset) => [...list, first + offset]);
}

/** "a", "a and b" or "3 steps", for labels. */
export function stepNames(document: WorkflowDocument, paths: readonly StepPath[]): string {
  if (paths.length > 2) return `${paths.length} steps`;
  return paths.map((path) => stepName(document, path)).join(" and ");
}
