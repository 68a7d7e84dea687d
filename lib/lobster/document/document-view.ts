import type { Diagnostic } from "../contract/diagnostic";
import { type DocumentPath, pathKey, type StepPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { DocumentFormat, StepNode, TextPosition, Workflow, WorkflowDocument } from "./document";
import { lineStartsOf, positionIn } from "./line-index";
import { lockOn } from "./locks";
import { pathAtOffset, valueRange } from "./node-paths";
import { itemSlice } from "./step-slices";
import { nodeAt, type SyntaxNode, walk } from "./syntax-node";
import type { SyntaxProblem } from "./syntax-problem";
import { flattenSteps } from "./workflow-steps";

export type DocumentParts = {
  readonly text: string;
  readonly format: DocumentFormat;
  readonly problems: readonly SyntaxProblem[];
  readonly data: JsonValue | undefined;
  readonly workflow: Workflow | null;
  readonly syntax: SyntaxNode | null;
};

/** The view on a text that was read. What only some callers ask for is worked out when they do. */
export function documentView({
  text,
  format,
  problems,
  data,
  workflow,
  syntax: root,
}: DocumentParts): WorkflowDocument {
  const lines = once(() => lineStartsOf(text));
  const allSteps = once(() => flattenSteps(workflow?.steps ?? []));
  const byPath = once(() => new Map(allSteps().map((step) => [pathKey(step.path), step])));

  const stepAt = (path: StepPath): StepNode | null => byPath().get(pathKey(path)) ?? null;

  const stepSlice = (path: StepPath) => {
    const index = path.at(-1);
    const list = nodeAt(root, path.slice(0, -1));
    if (stepAt(path) === null || list?.kind !== "list" || typeof index !== "number") return null;
    return itemSlice(text, list, index);
  };

  return {
    text,
    format,
    data,
    workflow,
    syntax: root,
    diagnostics: problems.map(diagnostic),
    get allSteps() {
      return allSteps();
    },
    stepAt,
    rangeOf(path: DocumentPath) {
      if (root === null) return null;
      const range = valueRange(root, path);
      const item = range !== null && stepAt(path) !== null ? walk(root, path).item : null;
      return range !== null && item !== null ? { from: item.from, to: range.to } : range;
    },
    keyRangeOf(path: DocumentPath) {
      if (root === null) return null;
      const { entry, depth } = walk(root, path);
      return depth === path.length && entry !== null ? entry.keyNode.range : null;
    },
    stepSlice,
    pathAt: (offset: number) => (root === null ? [] : pathAtOffset(root, offset)),
    stepAtOffset(offset: number) {
      const near = flattenSteps(stepsNear(workflow?.steps ?? [], root, offset));
      const holds = (step: StepNode, counts: (slice: { from: number; to: number }) => boolean) => {
        const slice = stepSlice(step.path);
        return slice !== null && counts(slice);
      };
      const inside = near.findLast((step) => holds(step, ({ from, to }) => from <= offset && offset < to));
      if (inside !== undefined || offset !== text.length) return inside ?? null;
      // The end of a last line without a line break belongs to its step.
      return near.findLast((step) => holds(step, ({ to }) => to === offset)) ?? null;
    },
    isLocked: (path: DocumentPath) => root !== null && lockOn(root, path) !== null,
    positionAt: (offset: number): TextPosition => positionIn(lines(), offset),
  };
}

/** The last step whose item starts at or before the offset, and the next one, whose comments may hold the offset. */
function stepsNear(steps: readonly StepNode[], root: SyntaxNode | null, offset: number): readonly StepNode[] {
  const list = nodeAt(root, ["steps"]);
  if (list?.kind !== "list") return steps;
  let low = 0;
  let high = list.items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list.items[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return steps.slice(Math.max(0, low - 1), low + 1);
}

function diagnostic({ severity, message, range }: SyntaxProblem): Diagnostic {
  return { code: "syntax", severity, message, path: [], range };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
