import { type DocumentPath, pathKey, type StepPath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { nodeAt, type ScalarNode, type SyntaxNode } from "../../document/syntax-node";

/** A scalar that a step holds, with what is looked for in it. */
export type StepScalar = {
  readonly step: StepPath;
  readonly path: DocumentPath;
  readonly node: ScalarNode;
  /** The value of a string, the source of any other scalar. */
  readonly text: string;
};

/** Every scalar of the steps, in file order. What stands behind an alias is where its anchor is. */
export function stepScalars(document: WorkflowDocument): readonly StepScalar[] {
  const { syntax, text } = document;
  const owners = new Map(document.allSteps.map(({ path }) => [pathKey(path), path]));
  const visit = (node: SyntaxNode, path: DocumentPath, owner: StepPath): readonly StepScalar[] => {
    const step = owners.get(pathKey(path)) ?? owner;
    switch (node.kind) {
      case "alias":
        return [];
      case "scalar": {
        const own = typeof node.value === "string" ? node.value : text.slice(node.range.from, node.range.to);
        return [{ step, path, node, text: own }];
      }
      case "map":
        return node.entries.flatMap(({ key, value }) => visit(value, [...path, key], step));
      case "list":
        return node.items.flatMap(({ value }, index) => visit(value, [...path, index], step));
    }
  };
  const steps = nodeAt(syntax, ["steps"]);
  if (steps?.kind !== "list" || document.workflow === null) return [];
  return steps.items.flatMap(({ value }, index) => visit(value, ["steps", index], ["steps", index]));
}
