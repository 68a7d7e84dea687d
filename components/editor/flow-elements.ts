import { type Edge, type Node, type NodeHandle, Position } from "@xyflow/react";
import { type Drawing, type DrawnLine, type DrawnStep, endKey, startKey } from "@/lib/editor/drawing";
import type { Box } from "@/lib/editor/line-routing";

export type StepFlowNode = Node<{ readonly step: DrawnStep }, "step" | "container">;
export type TerminalFlowNode = Node<{ readonly box: Box }, "start" | "end">;
export type FlowNode = StepFlowNode | TerminalFlowNode;
export type WireEdgeType = Edge<{ readonly line: DrawnLine }, "wire">;

/** Places where lines leave and arrive, from the top left corner of a node. */
export const outletInset = 16;
export const inletInset = 18;
const handleSize = 12;

/**
 * Nodes for the canvas, containers before what they hold. A node that looks and stands as before is the same object
 * as in `previous`, so that an edit renders only what it changed.
 */
export function flowNodes(drawing: Drawing, previous: ReadonlyMap<string, FlowNode>): readonly FlowNode[] {
  const boxes = new Map(drawing.steps.map((step) => [step.key, step.box]));
  const steps = drawing.steps.map((step) => {
    const parent = step.parent === null ? undefined : boxes.get(step.parent);
    return reuse(previous, stepNode(step, parent));
  });
  const terminals = drawing.steps.length === 0 ? [] : [terminal("start", drawing.start), terminal("end", drawing.end)];
  return [...steps, ...terminals.map((node) => reuse(previous, node))];
}

export function flowEdges(drawing: Drawing): readonly WireEdgeType[] {
  return drawing.lines.map((line) => ({
    id: line.key,
    type: "wire",
    source: line.from,
    target: line.to,
    sourceHandle: "out",
    targetHandle: "in",
    data: { line },
    zIndex: line.role === "sequence" ? 0 : 1,
  }));
}

function stepNode(step: DrawnStep, parent: Box | undefined): StepFlowNode {
  const { x, y, width, height } = step.box;
  return {
    id: step.key,
    type: step.container ? "container" : "step",
    position: { x: x - (parent?.x ?? 0), y: y - (parent?.y ?? 0) },
    ...(step.parent === null ? {} : { parentId: step.parent }),
    ...sized(width, height),
    handles: handles(width, height),
    data: { step },
    dragHandle: ".step-drag",
  };
}

function terminal(kind: "start" | "end", box: Box): TerminalFlowNode {
  return {
    id: kind === "start" ? startKey : endKey,
    type: kind,
    position: { x: box.x, y: box.y },
    ...sized(box.width, box.height),
    handles: handles(box.width, box.height),
    data: { box },
    draggable: false,
    connectable: false,
  };
}

function sized(width: number, height: number) {
  return { width, height, measured: { width, height } };
}

function handles(width: number, height: number): NodeHandle[] {
  const common = { x: width - handleSize / 2, width: handleSize, height: handleSize, position: Position.Right };
  return [
    { ...common, id: "out", type: "source", y: height - outletInset - handleSize / 2 },
    { ...common, id: "in", type: "target", y: inletInset - handleSize / 2 },
  ];
}

function reuse<T extends FlowNode>(previous: ReadonlyMap<string, FlowNode>, node: T): FlowNode {
  const known = previous.get(node.id);
  return known !== undefined && JSON.stringify(known) === JSON.stringify(node) ? known : node;
}
