import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { layoutGraph } from "@/lib/lobster/graph/layout-graph";
import type { GraphEdge, GraphEdgeRole, GraphNode, WorkflowGraph } from "@/lib/lobster/graph/model";
import { type Box, type LineScope, type Point, type Route, sequenceRoute, sideRoutes } from "./line-routing";
import { listOf } from "./locate-step";
import { nodeHeight, nodeWidth, type StepFacts, stepFacts } from "./step-facts";

export type DrawnStep = {
  readonly key: string;
  readonly path: StepPath;
  readonly id: string | null;
  /** Key of the container, null at the top level. */
  readonly parent: string | null;
  /** In canvas units, from the canvas origin. */
  readonly box: Box;
  readonly container: boolean;
  readonly facts: StepFacts;
};

export type DrawnLine = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly role: GraphEdgeRole;
  readonly field: string;
  readonly label: string;
  readonly route: Route;
  /** Where a step inserted on this line would stand; null where none can be. */
  readonly insert: StepPlace | null;
};

/** The picture of a document: everything placed, nothing left for the browser to measure. */
export type Drawing = {
  readonly document: WorkflowDocument;
  readonly steps: readonly DrawnStep[];
  readonly lines: readonly DrawnLine[];
  /** Where the run begins, above the first step, and where it ends, below the last. */
  readonly start: Box;
  readonly end: Box;
  readonly bounds: Box;
};

/** Names of the two boxes that are no steps, as ends of lines. */
export const startKey = "start";
export const endKey = "end";

const terminalGap = 44;
const startSize = { width: 88, height: 28 };
const endSize = { width: 128, height: 32 };

export function drawWorkflow(
  document: WorkflowDocument,
  graph: WorkflowGraph,
  diagnostics: readonly Diagnostic[],
): Drawing {
  const problems = problemsByStep(graph.nodes, diagnostics);
  const parents = new Set(graph.nodes.map((node) => node.parent).filter((parent) => parent !== null));
  const facts = new Map(
    graph.nodes.map((node) => [node.key, stepFacts(node, document.stepAt(node.path), problems.get(node.key) ?? [])]),
  );
  const places = layoutGraph(graph, (node) => ({
    width: nodeWidth,
    height: nodeHeight(facts.get(node.key) ?? stepFacts(node, null, []), parents.has(node.key)),
  }));
  const steps = graph.nodes.flatMap((node): DrawnStep[] => {
    const box = places.get(node.key);
    const known = facts.get(node.key);
    if (box === undefined || known === undefined) return [];
    const container = parents.has(node.key);
    return [{ key: node.key, path: node.path, id: node.id, parent: node.parent, box, container, facts: known }];
  });
  const top = steps.filter((step) => step.parent === null);
  const { start, end } = terminals(top);
  const lines = [...drawLines(graph, steps), ...terminalLines(top, start, end)];
  return { document, steps, lines, start, end, bounds: boundsOf([start, ...steps.map((step) => step.box), end]) };
}

function terminals(top: readonly DrawnStep[]): { readonly start: Box; readonly end: Box } {
  const first = top[0]?.box ?? { x: 0, y: 0, width: nodeWidth, height: 0 };
  const last = top.at(-1)?.box ?? first;
  return {
    start: {
      ...startSize,
      x: first.x + (first.width - startSize.width) / 2,
      y: first.y - terminalGap - startSize.height,
    },
    end: { ...endSize, x: last.x + (last.width - endSize.width) / 2, y: last.y + last.height + terminalGap },
  };
}

function terminalLines(top: readonly DrawnStep[], start: Box, end: Box): readonly DrawnLine[] {
  const first = top[0];
  const last = top.at(-1);
  if (first === undefined || last === undefined) return [];
  const common = { role: "sequence", field: "", label: "" } as const;
  return [
    {
      ...common,
      key: `${startKey}-line`,
      from: startKey,
      to: first.key,
      route: sequenceRoute(start, first.box),
      insert: { list: listOf(first.path).list, index: 0 },
    },
    {
      ...common,
      key: `${endKey}-line`,
      from: last.key,
      to: endKey,
      route: sequenceRoute(last.box, end),
      insert: null,
    },
  ];
}

/** Problems of each step; one that lies in a nested step counts there and not in its container. */
export function problemsByStep(
  nodes: readonly GraphNode[],
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, readonly Diagnostic[]> {
  const deepest = new Map(nodes.map((node) => [node.key, node]));
  const found = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    for (let length = diagnostic.path.length; length > 0; length -= 1) {
      const node = deepest.get(pathKey(diagnostic.path.slice(0, length)));
      if (node === undefined) continue;
      found.set(node.key, [...(found.get(node.key) ?? []), diagnostic]);
      break;
    }
  }
  return found;
}

function drawLines(graph: WorkflowGraph, steps: readonly DrawnStep[]): readonly DrawnLine[] {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const boxes = new Map(steps.map((step) => [step.key, step.box]));
  const side = sideRoutes(
    graph.edges
      .filter((edge) => edge.role !== "sequence")
      .map((edge) => ({
        key: edge.key,
        from: edge.from,
        to: edge.to,
        side: edge.role === "data" ? ("right" as const) : ("left" as const),
      })),
    boxes,
    scopes(steps),
  );
  return graph.edges.flatMap((edge): DrawnLine[] => {
    const from = byKey.get(edge.from);
    const to = byKey.get(edge.to);
    if (from === undefined || to === undefined) return [];
    const route = edge.role === "sequence" ? sequenceRoute(from.box, to.box) : side.get(edge.key);
    if (route === undefined) return [];
    return [{ ...lineOf(edge), route, insert: edge.role === "sequence" ? placeBetween(from, to) : null }];
  });
}

function lineOf({ key, from, to, role, field, label }: GraphEdge) {
  return { key, from, to, role, field, label };
}

/** Answers, for two steps, what a line between them in the innermost container that holds both has to pass. */
function scopes(steps: readonly DrawnStep[]): (from: string, to: string) => LineScope {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const members = new Map<string | null, DrawnStep[]>();
  for (const step of steps) {
    const list = members.get(step.parent);
    if (list === undefined) members.set(step.parent, [step]);
    else list.push(step);
  }
  /** From the step itself outwards. */
  const chainOf = (key: string): readonly DrawnStep[] => {
    const step = byKey.get(key);
    if (step === undefined) return [];
    return step.parent === null ? [step] : [step, ...chainOf(step.parent)];
  };
  return (from, to) => {
    const fromChain = chainOf(from);
    const toChain = chainOf(to);
    const inner = fromChain.find((step) => toChain.some((other) => other.parent === step.parent));
    const scope = inner?.parent ?? null;
    const around = (chain: readonly DrawnStep[]) => {
      const member = chain.find((step) => step.parent === scope);
      return member === undefined || member === chain[0] ? null : member.box;
    };
    return {
      members: (members.get(scope) ?? []).map((member) => member.box),
      around: { from: around(fromChain), to: around(toChain) },
    };
  };
}

function placeBetween(from: DrawnStep, to: DrawnStep): StepPlace | null {
  const before = listOf(from.path);
  const after = listOf(to.path);
  if (pathKey(before.list) !== pathKey(after.list) || after.index !== before.index + 1) return null;
  return { list: after.list, index: after.index };
}

export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function centerOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
