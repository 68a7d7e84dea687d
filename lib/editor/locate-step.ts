import { isWithin, type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";

/** Where a step of one document stands in a later one: same id first, else the same place, else nowhere. */
export function relocateStep(path: StepPath, before: WorkflowDocument, after: WorkflowDocument): StepPath | null {
  const step = before.stepAt(path);
  const there = after.stepAt(path);
  if (step === null || step.id === null || step.id === there?.id) return there === null ? null : path;
  const moved = after.allSteps.find((candidate) => candidate.id === step.id);
  return moved?.path ?? there?.path ?? null;
}

/** The list that holds a step, and the step's index in it. */
export function listOf(path: StepPath): { readonly list: StepPath; readonly index: number } {
  const last = path.at(-1);
  return { list: path.slice(0, -1), index: typeof last === "number" ? last : 0 };
}

/** Steps of one list, in file order. */
export function siblingsOf(document: WorkflowDocument, path: StepPath): readonly StepNode[] {
  const { list } = listOf(path);
  return document.allSteps.filter((step) => step.path.length === path.length && samePath(step.path.slice(0, -1), list));
}

/** The nearest step that contains this one. */
export function containerOf(document: WorkflowDocument, path: StepPath): StepNode | null {
  // A step of the workflow's own list: the common case, asked about every step of a long file.
  if (path.length <= 2) return null;
  return document.allSteps.findLast((step) => step.path.length < path.length && isWithin(path, step.path)) ?? null;
}
