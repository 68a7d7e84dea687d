import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { GraphNode, WorkflowGraph } from "@/lib/lobster/graph/model";
import { drawLines, terminalLines } from "./draw-lines";
import { drawHeadNote, drawRegions } from "./draw-notes";
import { type Arrangement, automatic, boundsOf, type Drawing, type DrawnStep } from "./drawing";
import { keptFacts, keptStep } from "./keep-drawn";
import type { Lines } from "./keep-lines";
import type { Box } from "./line-routing";
import { nodeWidth } from "./node-size";
import { placeBoxes } from "./place-boxes";
import { portsOf } from "./step-ports";

const terminalGap = 44;
const startSize = { width: 88, height: 28 };
const endSize = { width: 128, height: 36 };

/**
 * The picture of a document: the same text, problems and arrangement always give the same one.
 *
 * @param linesOf `drawLines`, or what gives the same more quickly
 */
export function drawWorkflow(
  document: WorkflowDocument,
  graph: WorkflowGraph,
  diagnostics: readonly Diagnostic[],
  arrangement: Arrangement = automatic,
  linesOf: Lines = drawLines,
): Drawing {
  const problems = problemsByStep(graph.nodes, diagnostics);
  const factsOf = new Map(
    graph.nodes.map((node) => {
      const note = graph.notes.ofSteps.get(node.key)?.text ?? null;
      return [node.key, keptFacts(node, document.stepAt(node.path), problems.get(node.key) ?? [], note)];
    }),
  );
  const { boxes, disabled } = placeBoxes(graph, factsOf, arrangement);
  const parents = new Set(graph.nodes.map((node) => node.parent).filter((parent) => parent !== null));
  const steps = graph.nodes.flatMap((node): DrawnStep[] => {
    const box = boxes.get(node.key);
    const facts = factsOf.get(node.key);
    if (box === undefined || facts === undefined) return [];
    const { key, path, id, parent } = node;
    const container = parents.has(key);
    const inner = arrangement.opened.get(key) ?? null;
    const place = { key, box, container, facts, inner };
    return [keptStep(place, () => ({ ...place, path, id, parent, ports: portsOf(facts, box.height, container) }))];
  });
  const top = steps.filter((step) => step.parent === null);
  const trailing = disabled.filter(({ parent, box }) => parent === null && box.y > (top.at(-1)?.box.y ?? box.y));
  const { start, end } = terminals(top, trailing.at(-1)?.box ?? null);
  const regions = drawRegions(graph.notes, boxes);
  const note = drawHeadNote(graph.notes, start);
  const lines = [...linesOf({ edges: graph.edges, steps, end, disabled }), ...terminalLines(top, start, end)];
  const everything = [
    start,
    end,
    ...[...steps, ...regions, ...disabled, ...(note === null ? [] : [note])].map(({ box }) => box),
  ];
  return {
    document,
    steps,
    lines,
    note,
    regions,
    disabled,
    start,
    end,
    bounds: boundsOf(everything),
  };
}

/** `below`: the last outline behind the last step. */
function terminals(top: readonly DrawnStep[], below: Box | null): { readonly start: Box; readonly end: Box } {
  const first = top[0]?.box ?? { x: 0, y: 0, width: nodeWidth, height: 0 };
  const last = top.at(-1)?.box ?? first;
  const bottom = Math.max(last.y + last.height, below === null ? last.y : below.y + below.height);
  return {
    start: {
      ...startSize,
      x: first.x + (first.width - startSize.width) / 2,
      y: first.y - terminalGap - startSize.height,
    },
    end: { ...endSize, x: last.x + (last.width - endSize.width) / 2, y: bottom + terminalGap },
  };
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
