import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";

/** One part of the way from the file to a place in it. */
export type Crumb = {
  /** Id of a step, name of a setting. */
  readonly label: string;
  readonly path: DocumentPath;
  /** Where it stands in the text. */
  readonly offset: number;
  readonly step: boolean;
};

/** The way to a place: containers, step, field, settings. Lists have no part of their own, and steps stand by their id. */
export function crumbsAt(document: WorkflowDocument, offset: number): readonly Crumb[] {
  // At the end of a line the cursor still belongs to what is on the line.
  const path = document.pathAt(offset);
  const within = path.length > 0 ? path : (document.stepAtOffset(offset)?.path ?? []);
  return within.flatMap((part, index): readonly Crumb[] => {
    const here = within.slice(0, index + 1);
    const step = document.stepAt(here);
    const start = (document.keyRangeOf(here) ?? document.rangeOf(here))?.from ?? offset;
    if (step !== null) return [{ label: step.id ?? `step ${Number(part) + 1}`, path: here, offset: start, step: true }];
    const holdsSteps = document.stepAt([...here, 0]) !== null;
    return holdsSteps ? [] : [{ label: String(part), path: here, offset: start, step: false }];
  });
}
