import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { listOf } from "./locate-step";

/** Behind the selected step, else at the end of the workflow. */
export function placeAfter(document: WorkflowDocument, selection: StepPath | null): StepPlace {
  if (selection !== null && document.stepAt(selection) !== null) {
    const { list, index } = listOf(selection);
    return { list, index: index + 1 };
  }
  return endOfWorkflow(document);
}

export function endOfWorkflow(document: WorkflowDocument): StepPlace {
  return { list: ["steps"], index: document.workflow?.steps.length ?? 0 };
}

/** The end of the list that a container holds; null for a step that holds none. */
export function endOfContainer(container: StepNode): StepPlace | null {
  const [list] = container.kind.childLists;
  if (list === undefined) return null;
  return { list: [...container.path, ...list.path], index: container.children.length };
}

/** What stands at a place, in words: `At the beginning`, `After collect`, `In fan, after a`. */
export function describePlace(document: WorkflowDocument, place: StepPlace): string {
  const members = document.allSteps.filter(
    (step) => step.path.length === place.list.length + 1 && samePath(step.path.slice(0, -1), place.list),
  );
  const before = members[place.index - 1];
  const holder = document.allSteps.findLast(
    (step) => step.path.length < place.list.length && samePath(place.list.slice(0, step.path.length), step.path),
  );
  const inside = holder === undefined ? "" : `In ${holder.id ?? "the container"}, `;
  const where = before === undefined ? "at the beginning" : `after ${before.id ?? `step ${place.index}`}`;
  return inside === "" ? where.charAt(0).toUpperCase() + where.slice(1) : inside + where;
}
