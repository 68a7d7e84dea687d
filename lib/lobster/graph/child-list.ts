import { isWithin } from "../contract/document-path";
import type { ChildList } from "../contract/step-kind";
import type { StepNode } from "../document/document";

/** The list of a container that holds a child. Throws when the child is not in it. */
export function childListOf(container: StepNode, child: StepNode): ChildList {
  const list = container.kind.childLists.find(({ path }) => isWithin(child.path, [...container.path, ...path]));
  if (list === undefined) throw new Error(`Step ${child.path.join("/")} is not a child of ${container.path.join("/")}`);
  return list;
}

/** A step and where it is held; `container` and `list` are null at the top level. */
export type PlacedStep = {
  readonly step: StepNode;
  readonly container: StepNode | null;
  readonly list: ChildList | null;
};

/** Every step with its container, containers before their children, in file order. */
export function placeSteps(steps: readonly StepNode[], container: StepNode | null = null): readonly PlacedStep[] {
  return steps.flatMap((step) => [
    { step, container, list: container === null ? null : childListOf(container, step) },
    ...placeSteps(step.children, step),
  ]);
}
