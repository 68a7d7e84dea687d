import { pathKey } from "@/lib/lobster/contract/document-path";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";

/**
 * Names by which steps are found again after the text has changed: the ids of the steps around a step and its own. By
 * key of the path; of steps with the same name only the first has one.
 */
export function stepNames(document: WorkflowDocument): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const visit = (steps: readonly StepNode[], around: string): void => {
    for (const step of steps) {
      if (step.id === null) continue;
      const name = `${around}${step.id}`;
      if (taken.has(name)) continue;
      taken.add(name);
      names.set(pathKey(step.path), name);
      visit(step.children, `${name}/`);
    }
  };
  visit(document.workflow?.steps ?? [], "");
  return names;
}
