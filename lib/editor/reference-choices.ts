import { isWithin, type StepPath } from "@/lib/lobster/contract/document-path";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { containerOf } from "./locate-step";

/** Something a step may refer to. `text` is what stands in the file. */
export type ReferenceChoice = { readonly text: string; readonly stepId: string; readonly meaning: string };

const fields: readonly (readonly [string, string])[] = [
  ["stdout", "what it printed, as text"],
  ["json", "what it printed, as data"],
];

/** Most steps on offer: a list of a thousand is no help, and any reference can be typed. */
const nearest = 60;

/**
 * References to the steps that have run before this one, nearest first, loop variables included. Branches of one
 * `parallel` do not see each other.
 */
export function referenceChoices(document: WorkflowDocument, path: StepPath): readonly ReferenceChoice[] {
  const order = document.allSteps.findIndex((step) => step.path.join("/") === path.join("/"));
  const earlier = (order === -1 ? document.allSteps : document.allSteps.slice(0, order))
    .filter((step) => !isWithin(path, step.path))
    .filter((step) => !isParallelSibling(document, step, path))
    .filter((step) => isVisible(document, step, path));
  return [...loopVariables(document, path), ...earlier.reverse().slice(0, nearest).flatMap(choicesOf)];
}

function choicesOf(step: StepNode): readonly ReferenceChoice[] {
  if (step.id === null || !/^[A-Za-z0-9_-]+$/.test(step.id)) return [];
  const id = step.id;
  const gate = Object.hasOwn(step.fields, "approval") ? [["approved", "true once a person approved"] as const] : [];
  const answer = Object.hasOwn(step.fields, "input") ? [["response", "what the person answered"] as const] : [];
  const skip =
    Object.hasOwn(step.fields, "when") || Object.hasOwn(step.fields, "condition")
      ? [["skipped", "true when its condition did not hold"] as const]
      : [];
  return [...gate, ...answer, ...fields, ...skip].map(([field, meaning]) => ({
    text: `$${id}.${field}`,
    stepId: id,
    meaning,
  }));
}

function loopVariables(document: WorkflowDocument, path: StepPath): readonly ReferenceChoice[] {
  const loop = containerOf(document, path);
  if (loop === null || !Object.hasOwn(loop.fields, "for_each")) return [];
  const name = (key: string, fallback: string): string => {
    const value = Object.hasOwn(loop.fields, key) ? loop.fields[key] : undefined;
    return typeof value === "string" && value !== "" ? value : fallback;
  };
  const item = name("item_var", "item");
  const index = name("index_var", "index");
  return [
    { text: `$${item}.json`, stepId: item, meaning: "the current item" },
    { text: `$${index}.json`, stepId: index, meaning: "its position, from 0" },
  ];
}

function isParallelSibling(document: WorkflowDocument, step: StepNode, path: StepPath): boolean {
  const container = containerOf(document, path);
  if (container === null || !isWithin(step.path, container.path)) return false;
  return container.kind.childLists.some((list) => !list.ordered);
}

/** Steps inside a loop are seen from inside that loop only. */
function isVisible(document: WorkflowDocument, step: StepNode, path: StepPath): boolean {
  const container = containerOf(document, step.path);
  if (container === null || !Object.hasOwn(container.fields, "for_each")) return true;
  return isWithin(path, container.path);
}
