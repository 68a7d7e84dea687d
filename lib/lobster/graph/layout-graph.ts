import type { GraphNode, WorkflowGraph } from "./model";

export type NodeSize = { readonly width: number; readonly height: number };

/** A rectangle in canvas units, from the canvas origin; y grows downwards. */
export type NodeBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const gapBetweenSteps = 56;
const gapBetweenColumns = 40;
const containerPadding = 28;

/** A subtree with its size, to be placed at any origin. */
type Block = NodeSize & { place(x: number, y: number, boxes: Map<string, NodeBox>): void };

function columnOf(blocks: readonly Block[]): Block {
  const width = Math.max(0, ...blocks.map((block) => block.width));
  const height =
    blocks.reduce((sum, block) => sum + block.height, 0) + gapBetweenSteps * Math.max(0, blocks.length - 1);
  return {
    width,
    height,
    place(x, y, boxes) {
      let top = y;
      for (const block of blocks) {
        block.place(x + (width - block.width) / 2, top, boxes);
        top += block.height + gapBetweenSteps;
      }
    },
  };
}

function rowOf(blocks: readonly Block[]): Block {
  const width =
    blocks.reduce((sum, block) => sum + block.width, 0) + gapBetweenColumns * Math.max(0, blocks.length - 1);
  return {
    width,
    height: Math.max(0, ...blocks.map((block) => block.height)),
    place(x, y, boxes) {
      let left = x;
      for (const block of blocks) {
        block.place(left, y, boxes);
        left += block.width + gapBetweenColumns;
      }
    },
  };
}

function leafOf(node: GraphNode, size: NodeSize): Block {
  return { ...size, place: (x, y, boxes) => void boxes.set(node.key, { x, y, ...size }) };
}

function containerOf(node: GraphNode, header: NodeSize, content: Block): Block {
  const width = Math.max(header.width, content.width + 2 * containerPadding);
  const height = header.height + content.height + 2 * containerPadding;
  return {
    width,
    height,
    place(x, y, boxes) {
      boxes.set(node.key, { x, y, width, height });
      content.place(x + (width - content.width) / 2, y + header.height + containerPadding, boxes);
    },
  };
}

/**
 * Places every node: steps that follow each other stand below each other, steps without order side by side, a container
 * is a box around its children below a header of its own size. The same graph always gives the same picture.
 * The top left corner is 0,0.
 */
export function layoutGraph(
  graph: Pick<WorkflowGraph, "nodes" | "edges">,
  sizeOf: (node: GraphNode) => NodeSize,
): ReadonlyMap<string, NodeBox> {
  const followers = new Set(graph.edges.filter(({ role }) => role === "sequence").map(({ to }) => to));
  const childrenOf = new Map<string | null, GraphNode[]>();
  for (const node of graph.nodes) {
    const siblings = childrenOf.get(node.parent);
    if (siblings === undefined) childrenOf.set(node.parent, [node]);
    else siblings.push(node);
  }

  const blockOf = (node: GraphNode): Block => {
    const size = sizeOf(node);
    const children = childrenOf.get(node.key) ?? [];
    return children.length === 0 ? leafOf(node, size) : containerOf(node, size, blockOfList(children));
  };
  const blockOfList = (nodes: readonly GraphNode[]): Block => {
    const columns: GraphNode[][] = [];
    for (const node of nodes) {
      const column = columns.at(-1);
      if (column !== undefined && followers.has(node.key)) column.push(node);
      else columns.push([node]);
    }
    return rowOf(columns.map((column) => columnOf(column.map(blockOf))));
  };

  const boxes = new Map<string, NodeBox>();
  blockOfList(childrenOf.get(null) ?? []).place(0, 0, boxes);
  return boxes;
}
