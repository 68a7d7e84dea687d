import { pathKey } from "@/lib/lobster/contract/document-path";
import { layoutGraph } from "@/lib/lobster/graph/layout-graph";
import type { GraphNode, WorkflowGraph } from "@/lib/lobster/graph/model";
import type { DisabledStep } from "@/lib/lobster/notes/file-notes";
import { type Arrangement, type DrawnDisabled, type OpenedWorkflow, wholeBounds } from "./drawing";
import type { Box } from "./line-routing";
import { listOf } from "./locate-step";
import { moveByHand } from "./move-by-hand";
import { nodeSize } from "./node-size";
import type { StepFacts } from "./step-facts";

export type Placement = {
  /** By key of the step. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly disabled: readonly DrawnDisabled[];
};

/** Of the outline of a step in comments. */
export const disabledSize = { width: 240, height: 36 } as const;
const disabledGap = 20;
const disabledRow = disabledSize.height + disabledGap;
const belowLast = 28;

/** Room inside a step for the drawing of another workflow. */
export const innerPadding = 16;
export const innerNoticeHeight = 56;

/** Places all steps, with room for what stands in comments and for what is open inside of steps. */
export function placeBoxes(
  graph: WorkflowGraph,
  factsOf: ReadonlyMap<string, StepFacts>,
  arrangement: Arrangement,
): Placement {
  const parents = new Set(graph.nodes.map((node) => node.parent).filter((parent) => parent !== null));
  const waiting = disabledByStep(graph);
  const prefaceOf = (node: GraphNode) => (waiting.before.get(node.key)?.length ?? 0) * disabledRow;
  const behind = new Map(waiting.after.map(({ last, steps }) => [last.key, steps.length * disabledRow]));
  // At the top level there is free room below the last step.
  const appendixOf = (node: GraphNode) =>
    node.parent === null || parents.has(node.key) ? 0 : (behind.get(node.key) ?? 0);
  const placed = layoutGraph(graph, (node) => {
    const facts = factsOf.get(node.key);
    if (facts === undefined) throw new Error(`Nothing is known about the step ${node.key}`);
    const own = nodeSize(facts, parents.has(node.key));
    const inner = innerSize(arrangement.opened.get(node.key) ?? null);
    return {
      width: Math.max(own.width, inner.width),
      height: own.height + inner.height + prefaceOf(node) + appendixOf(node),
    };
  });
  const automatic = new Map(
    graph.nodes.flatMap((node): [string, Box][] => {
      const box = placed.get(node.key);
      const preface = prefaceOf(node);
      if (box === undefined) return [];
      return [[node.key, { ...box, y: box.y + preface, height: box.height - preface - appendixOf(node) }]];
    }),
  );
  const boxes = moveByHand(graph.nodes, automatic, arrangement.offsets);
  return { boxes, disabled: placeDisabled(graph, boxes, waiting) };
}

/** Room that a step needs for what is open inside of it. */
export function innerSize(inner: OpenedWorkflow | null): { readonly width: number; readonly height: number } {
  if (inner === null) return { width: 0, height: 0 };
  if (inner.kind !== "drawn") return { width: 0, height: innerNoticeHeight };
  const bounds = wholeBounds(inner.drawing);
  return { width: bounds.width + 2 * innerPadding, height: bounds.height + 2 * innerPadding };
}

type Waiting = {
  /** By key of the step that they stand before. */
  readonly before: ReadonlyMap<string, readonly DisabledStep[]>;
  /** Behind the last step of their list. */
  readonly after: readonly { readonly last: GraphNode; readonly steps: readonly DisabledStep[] }[];
};

function disabledByStep({ nodes, notes }: WorkflowGraph): Waiting {
  const before = new Map<string, DisabledStep[]>();
  const after = new Map<string, { last: GraphNode; steps: DisabledStep[] }>();
  for (const step of notes.disabled) {
    const key = pathKey([...step.list, step.index]);
    const list = pathKey(step.list);
    const last = nodes.findLast((node) => pathKey(listOf(node.path).list) === list);
    if (nodes.some((node) => node.key === key)) before.set(key, [...(before.get(key) ?? []), step]);
    else if (last !== undefined) {
      after.set(list, { last, steps: [...(after.get(list)?.steps ?? []), step] });
    }
  }
  return { before, after: [...after.values()] };
}

function placeDisabled(
  { nodes }: WorkflowGraph,
  boxes: ReadonlyMap<string, Box>,
  waiting: Waiting,
): readonly DrawnDisabled[] {
  const parentOf = new Map(nodes.map((node) => [node.key, node.parent]));
  const above = [...waiting.before].flatMap(([key, steps]) => {
    const box = boxes.get(key);
    if (box === undefined) return [];
    const parent = parentOf.get(key) ?? null;
    return steps.map((step, index) => drawn(step, parent, outline(box, box.y - (steps.length - index) * disabledRow)));
  });
  const below = waiting.after.flatMap(({ last, steps }) => {
    const box = boxes.get(last.key);
    if (box === undefined) return [];
    const top = box.y + box.height + (last.parent === null ? belowLast : disabledGap / 2);
    return steps.map((step, index) => drawn(step, last.parent, outline(box, top + index * disabledRow)));
  });
  return [...above, ...below];
}

function drawn(step: DisabledStep, parent: string | null, box: Box): DrawnDisabled {
  return { key: `disabled ${step.range.from}`, step, parent, box };
}

function outline(beside: Box, y: number): Box {
  return { ...disabledSize, x: beside.x + (beside.width - disabledSize.width) / 2, y };
}
