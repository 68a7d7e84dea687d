import { isWithin, type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import type { StepPlace } from "@/lib/lobster/edit/command";

/** Where a step of one document stands in a later one: same id first, else the same place, else nowhere. */
export function relocateStep(path: StepPath, before: WorkflowDocument, after: WorkflowDocument): StepPath | null {
  const step = before.stepAt(path);
  const there = after.stepAt(path);
  if (step === null || step.id === null || step.id === there?.id) return there === null ? null : path;
  const moved = after.allSteps.find((candidate) => candidate.id === step.id);
  return moved?.path ?? there?.path ?? null;
}

/** Where a place between the steps of one document is in a later one: behind the same step, else in the same list. */
export function relocatePlace(place: StepPlace, before: WorkflowDocument, after: WorkflowDocument): StepPlace | null {
  const previous: StepPath = [...place.list, place.index - 1];
  if (before.stepAt(previous) !== null) {
    const moved = relocateStep(previous, before, after);
    if (moved === null) return null;
    const { list, index } = listOf(moved);
    return { list, index: index + 1 };
  }
  const holder = containerOf(before, [...place.list, place.index]);
  if (holder === null) return place;
  const moved = relocateStep(holder.path, before, after);
  return moved === null ? null : { list: [...moved, ...place.list.slice(holder.path.length)], index: place.index };
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
