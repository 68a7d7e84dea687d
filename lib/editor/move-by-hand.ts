import type { GraphNode } from "@/lib/lobster/graph/model";
import type { Box } from "./line-routing";
import { offsetOf, type StepOffsets } from "./step-offsets";

const between = 40;
const insideContainer = 28;

/**
 * Boxes after what people moved by hand: a container takes along what it holds and grows around what was moved inside.
 * Moved steps stay where they were put; one that was not moved and would lie under them goes to the free place beside.
 * Boxes are the automatic ones, containers before their children.
 */
export function moveByHand(
  nodes: readonly GraphNode[],
  boxes: ReadonlyMap<string, Box>,
  offsets: StepOffsets,
): ReadonlyMap<string, Box> {
  if (Object.keys(offsets).length === 0) return boxes;
  const shifts = new Map<string, { readonly dx: number; readonly dy: number }>();
  const moved = new Map<string, Box>();
  for (const node of nodes) {
    const box = boxes.get(node.key);
    if (box === undefined) continue;
    const outer = node.parent === null ? undefined : shifts.get(node.parent);
    const own = offsetOf(offsets, node.id);
    const shift = { dx: (outer?.dx ?? 0) + (own?.dx ?? 0), dy: (outer?.dy ?? 0) + (own?.dy ?? 0) };
    shifts.set(node.key, shift);
    moved.set(node.key, { ...box, x: box.x + shift.dx, y: box.y + shift.dy });
  }
  freeUnmoved(nodes, moved, offsets);
  growContainers(nodes, moved, boxes);
  return moved;
}

function freeUnmoved(nodes: readonly GraphNode[], moved: Map<string, Box>, offsets: StepOffsets): void {
  const byHand = nodes.filter((node) => offsetOf(offsets, node.id) !== null);
  for (const node of nodes) {
    const start = moved.get(node.key);
    if (start === undefined || offsetOf(offsets, node.id) !== null) continue;
    const obstacles = byHand
      .filter((other) => other.parent === node.parent)
      .flatMap((other) => moved.get(other.key) ?? [])
      .sort((a, b) => a.x - b.x);
    let box = start;
    for (const obstacle of obstacles) {
      if (overlaps(box, obstacle)) box = { ...box, x: obstacle.x + obstacle.width + between };
    }
    if (box !== start) shiftSubtree(nodes, moved, node.key, box.x - start.x);
  }
}

function shiftSubtree(nodes: readonly GraphNode[], moved: Map<string, Box>, key: string, dx: number): void {
  const inside = new Set([key]);
  for (const node of nodes) {
    if (node.key !== key && (node.parent === null || !inside.has(node.parent))) continue;
    inside.add(node.key);
    const box = moved.get(node.key);
    if (box !== undefined) moved.set(node.key, { ...box, x: box.x + dx });
  }
}

function growContainers(
  nodes: readonly GraphNode[],
  moved: Map<string, Box>,
  automatic: ReadonlyMap<string, Box>,
): void {
  // Inner containers first: they grow before what holds them.
  for (const node of [...nodes].reverse()) {
    const parent = node.parent === null ? undefined : moved.get(node.parent);
    const box = moved.get(node.key);
    const wanted = node.parent === null ? undefined : automatic.get(node.parent);
    if (node.parent === null || parent === undefined || box === undefined || wanted === undefined) continue;
    // A child never covers the header of its container: the way that lies between them without any moving stays.
    const header = Math.min(...childrenTops(nodes, node.parent, automatic)) - wanted.y;
    const top = Math.min(parent.y, box.y - header);
    const left = Math.min(parent.x, box.x - insideContainer);
    const right = Math.max(parent.x + parent.width, box.x + box.width + insideContainer);
    const bottom = Math.max(parent.y + parent.height, box.y + box.height + insideContainer);
    moved.set(node.parent, { x: left, y: top, width: right - left, height: bottom - top });
  }
}

function childrenTops(
  nodes: readonly GraphNode[],
  parent: string,
  automatic: ReadonlyMap<string, Box>,
): readonly number[] {
  return nodes.filter((node) => node.parent === parent).flatMap((node) => automatic.get(node.key)?.y ?? []);
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
