import { pathKey } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { renameOffset, type StepOffsets } from "./step-offsets";

/**
 * Offsets after the text changed: a step that stands where another id stood before, which is gone, was renamed, and takes
 * the offset along. Works for a command, for typing and for undo alike.
 */
export function carriedOffsets(offsets: StepOffsets, before: WorkflowDocument, after: WorkflowDocument): StepOffsets {
  const ids = Object.keys(offsets);
  if (ids.length === 0 || after.workflow === null || before === after) return offsets;
  const known = new Set(before.allSteps.map((step) => step.id));
  const now = new Map(after.allSteps.map((step) => [pathKey(step.path), step.id]));
  const left = new Set(after.allSteps.map((step) => step.id));
  const places = new Map(before.allSteps.map((step) => [step.id, pathKey(step.path)]));
  let carried = offsets;
  for (const id of ids) {
    const place = left.has(id) ? undefined : places.get(id);
    const renamed = place === undefined ? null : (now.get(place) ?? null);
    if (renamed !== null && !known.has(renamed)) carried = renameOffset(carried, id, renamed);
  }
  return carried;
}
