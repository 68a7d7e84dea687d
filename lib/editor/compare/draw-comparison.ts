import type { Catalog } from "@/lib/lobster/contract/catalog";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { layoutGraph } from "@/lib/lobster/graph/layout-graph";
import type { GraphEdge, GraphEdgeRole, GraphNode } from "@/lib/lobster/graph/model";
import { projectGraph } from "@/lib/lobster/graph/project-graph";
import { type Box, type LineScope, type Route, sequenceRoute, sideRoutes } from "../line-routing";
import type { ComparedStep } from "./compare-workflows";

export type ComparedBox = { readonly step: ComparedStep; readonly box: Box; readonly container: boolean };

export type ComparedLine = {
  readonly key: string;
  readonly role: GraphEdgeRole;
  readonly change: "added" | "removed" | "same";
  /** The reference or condition; empty for the order of steps. */
  readonly label: string;
  readonly route: Route;
};

/** Both versions in one drawing. Everything is placed; nothing has to be measured. */
export type ComparisonDrawing = {
  readonly boxes: readonly ComparedBox[];
  readonly lines: readonly ComparedLine[];
  readonly bounds: Box;
};

const stepSize = { width: 264, height: 64 };
const headerSize = { width: 264, height: 56 };
const margin = 24;

type Placed = { readonly step: ComparedStep; readonly parent: string | null; readonly ordered: boolean };

export function drawComparison(
  steps: readonly ComparedStep[],
  before: WorkflowDocument,
  after: WorkflowDocument,
  catalog: Catalog,
): ComparisonDrawing {
  const placed = placeAll(steps, null, true);
  const containers = new Set(placed.flatMap(({ parent }) => (parent === null ? [] : [parent])));
  const nodes = placed.map(nodeOf);
  const order = orderOf(placed);
  const boxes = layoutGraph({ nodes, edges: order }, ({ key }) => (containers.has(key) ? headerSize : stepSize));
  const lines = linesOf(placed, order, boxes, [
    projectGraph(before, catalog).edges,
    projectGraph(after, catalog).edges,
  ]);
  return {
    boxes: placed.flatMap(({ step }) => {
      const box = boxes.get(step.key);
      return box === undefined ? [] : [{ step, box, container: containers.has(step.key) }];
    }),
    lines,
    bounds: boundsOf([...boxes.values()], lines),
  };
}

function placeAll(steps: readonly ComparedStep[], parent: string | null, ordered: boolean): readonly Placed[] {
  return steps.flatMap((step) => {
    const { kind } = step.after ?? step.before ?? { kind: null };
    const inOrder = kind?.childLists.every((list) => list.ordered) ?? true;
    return [{ step, parent, ordered }, ...placeAll(step.children, step.key, inOrder)];
  });
}

function nodeOf({ step, parent }: Placed, order: number): GraphNode {
  const shown = step.after ?? step.before;
  return {
    ...{ key: step.key, path: shown?.path ?? [], title: shown?.id ?? "", id: shown?.id ?? null },
    ...{ kind: shown?.kind.kind ?? "empty", summary: "", gate: false, condition: null, parent, order },
  };
}

/** Each step under the one before it in its list, whichever text it is from: that is how they are laid out. */
function orderOf(placed: readonly Placed[]): GraphEdge[] {
  const last = new Map<string | null, string>();
  return placed.flatMap(({ step, parent, ordered }): readonly GraphEdge[] => {
    const from = last.get(parent);
    last.set(parent, step.key);
    if (from === undefined || !ordered) return [];
    return [{ key: `${from} ${step.key}`, from, to: step.key, role: "sequence", field: "", label: "" }];
  });
}

type Linked = { readonly from: string; readonly to: string; readonly role: GraphEdgeRole; readonly label: string };

function linesOf(
  placed: readonly Placed[],
  order: readonly GraphEdge[],
  boxes: ReadonlyMap<string, Box>,
  [old, now]: readonly [readonly GraphEdge[], readonly GraphEdge[]],
): readonly ComparedLine[] {
  const links = new Map<string, Linked & { change: ComparedLine["change"] }>();
  const oldKeys = keysOf(placed, (step) => step.before);
  const newKeys = keysOf(placed, (step) => step.after);
  const renamed = renames(placed);
  for (const link of linked(old, oldKeys)) {
    const now = { ...link, label: withNewNames(link.label, renamed) };
    links.set(linkKey(now), { ...now, change: "removed" });
  }
  for (const link of linked(now, newKeys)) {
    links.set(linkKey(link), { ...link, change: links.has(linkKey(link)) ? "same" : "added" });
  }
  const neighbours = new Set(order.map(({ from, to }) => `${from} ${to}`));
  const straight = ({ role, from, to }: Linked) => role === "sequence" && neighbours.has(`${from} ${to}`);
  const beside = [...links]
    .filter(([, link]) => !straight(link))
    .map(([key, { from, to, role }]) => ({
      key,
      from,
      to,
      side: role === "data" ? ("right" as const) : ("left" as const),
    }));
  const routes = sideRoutes(beside, boxes, scopes(placed, boxes));
  return [...links].flatMap(([key, link]): readonly ComparedLine[] => {
    const from = boxes.get(link.from);
    const to = boxes.get(link.to);
    if (from === undefined || to === undefined) return [];
    const route = straight(link) ? sequenceRoute(from, to) : routes.get(key);
    return route === undefined ? [] : [{ key, role: link.role, change: link.change, label: link.label, route }];
  });
}

function renames(placed: readonly Placed[]): ReadonlyMap<string, string> {
  return new Map(
    placed.flatMap(({ step: { before, after } }) => {
      const [old, now] = [before?.id ?? null, after?.id ?? null];
      return old === null || now === null || old === now ? [] : [[old, now] as const];
    }),
  );
}

/** A reference or condition as it reads with the names of today: the line of a renamed step is the same line. */
function withNewNames(label: string, renamed: ReadonlyMap<string, string>): string {
  return renamed.size === 0
    ? label
    : label.replace(/\$([\w-]+)/g, (whole, id) => (renamed.has(id) ? `$${renamed.get(id)}` : whole));
}

function keysOf(placed: readonly Placed[], side: (step: ComparedStep) => StepNode | null): ReadonlyMap<string, string> {
  return new Map(
    placed.flatMap(({ step }) => {
      const node = side(step);
      return node === null ? [] : [[pathKey(node.path), step.key] as const];
    }),
  );
}

function linked(edges: readonly GraphEdge[], keys: ReadonlyMap<string, string>): readonly Linked[] {
  return edges.flatMap(({ from, to, role, label }) => {
    const [start, end] = [keys.get(from), keys.get(to)];
    return start === undefined || end === undefined || start === end ? [] : [{ from: start, to: end, role, label }];
  });
}

function linkKey({ from, to, role, label }: Linked): string {
  return [role, from, to, label].join(" ");
}

function scopes(placed: readonly Placed[], boxes: ReadonlyMap<string, Box>): (from: string, to: string) => LineScope {
  const parents = new Map(placed.map(({ step, parent }) => [step.key, parent]));
  const members = new Map<string | null, Box[]>();
  for (const { step, parent } of placed) {
    const box = boxes.get(step.key);
    if (box === undefined) continue;
    const list = members.get(parent);
    if (list === undefined) members.set(parent, [box]);
    else list.push(box);
  }
  const chainOf = (key: string): readonly string[] => {
    const parent = parents.get(key) ?? null;
    return parent === null ? [key] : [key, ...chainOf(parent)];
  };
  return (from, to) => {
    const [start, end] = [chainOf(from), chainOf(to)];
    const shared = start
      .map((key) => parents.get(key) ?? null)
      .find((parent) => end.some((key) => (parents.get(key) ?? null) === parent));
    const around = (chain: readonly string[]): Box | null => {
      const member = chain.find((key) => (parents.get(key) ?? null) === (shared ?? null));
      return member === undefined || member === chain[0] ? null : (boxes.get(member) ?? null);
    };
    return { members: members.get(shared ?? null) ?? [], around: { from: around(start), to: around(end) } };
  };
}

/** Lines run beside the boxes; the room they take is read off their paths. */
function boundsOf(boxes: readonly Box[], lines: readonly ComparedLine[]): Box {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  for (const { route } of lines) {
    for (const match of route.path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) {
      left = Math.min(left, Number(match[1]));
      right = Math.max(right, Number(match[1]));
    }
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
