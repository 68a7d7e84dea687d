import { pathKey, type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { relocateStep } from "./locate-step";

/** Which steps are selected. `selection`, the primary one, is always among `selectedPaths`, and null with none. */
export type Selection = {
  readonly selection: StepPath | null;
  /** No path twice, in the order in which they were chosen. */
  readonly selectedPaths: readonly StepPath[];
};

export const noSelection: Selection = { selection: null, selectedPaths: [] };

/** These steps, the last of them as the primary one unless another is named. */
export function selectionOf(paths: readonly StepPath[], primary: StepPath | null = null): Selection {
  const unique = [...new Map(paths.map((path) => [pathKey(path), path])).values()];
  const named = primary === null ? undefined : unique.find((path) => samePath(path, primary));
  const last = named ?? unique.at(-1);
  return last === undefined ? noSelection : { selection: last, selectedPaths: unique };
}

/** Adds a step and makes it the primary one, or takes it out when it was in. */
export function toggled({ selectedPaths }: Selection, path: StepPath): Selection {
  const rest = selectedPaths.filter((each) => !samePath(each, path));
  return rest.length < selectedPaths.length ? selectionOf(rest) : selectionOf([...selectedPaths, path]);
}

/** The same steps in a later document. A broken text has no steps: what was selected stays so until it can be read. */
export function relocatedSelection(
  { selection, selectedPaths }: Selection,
  before: WorkflowDocument,
  after: WorkflowDocument,
): Selection {
  if (after.workflow === null) return { selection, selectedPaths };
  const relocate = (path: StepPath) => relocateStep(path, before, after);
  const moved = selectedPaths.map(relocate).filter((path) => path !== null);
  return selectionOf(moved, selection === null ? null : relocate(selection));
}

/** What of a selection is there in a document; in a broken one everything. */
export function validSelection({ selection, selectedPaths }: Selection, document: WorkflowDocument): Selection {
  if (document.workflow === null) return { selection, selectedPaths };
  const there = selectedPaths.filter((path) => document.stepAt(path) !== null);
  return selectionOf(there, selection);
}

export function sameSelection(a: Selection, b: Selection): boolean {
  const keys = new Set(a.selectedPaths.map(pathKey));
  const primary =
    a.selection === null ? b.selection === null : b.selection !== null && samePath(a.selection, b.selection);
  return primary && keys.size === b.selectedPaths.length && b.selectedPaths.every((path) => keys.has(pathKey(path)));
}
