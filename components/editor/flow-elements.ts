import { type Edge, type Node, type NodeHandle, Position } from "@xyflow/react";
import {
  type Drawing,
  type DrawnDisabled,
  type DrawnLine,
  type DrawnNote,
  type DrawnRegion,
  type DrawnStep,
  endKey,
  startKey,
} from "@/lib/editor/drawing";
import { type Box, type Ports, plainPorts } from "@/lib/editor/line-routing";
import { sameContent } from "@/lib/editor/same-content";

export type StepFlowNode = Node<{ readonly step: DrawnStep }, "step" | "container">;
export type TerminalFlowNode = Node<{ readonly box: Box }, "start" | "end">;
export type NoteFlowNode = Node<{ readonly note: DrawnNote }, "note">;
export type RegionFlowNode = Node<{ readonly region: DrawnRegion }, "region">;
export type DisabledFlowNode = Node<{ readonly disabled: DrawnDisabled }, "disabled">;
type CommentFlowNode = NoteFlowNode | RegionFlowNode | DisabledFlowNode;
export type FlowNode = StepFlowNode | TerminalFlowNode | CommentFlowNode;
export type WireEdgeType = Edge<{ readonly line: DrawnLine }, "wire">;

const handleSize = 12;

/**
 * Nodes for the canvas, containers before what they hold. A node that looks and stands as before is the same object
 * as in `previous`, so that an edit renders only what it changed.
 */
export function flowNodes(drawing: Drawing, previous: ReadonlyMap<string, FlowNode>): readonly FlowNode[] {
  const boxes = new Map(drawing.steps.map((step) => [step.key, step.box]));
  const steps = drawing.steps.map((step) => {
    const parent = step.parent === null ? undefined : boxes.get(step.parent);
    const known = previous.get(step.key);
    return known !== undefined && showsSame(known, step, parent) ? known : reuse(previous, stepNode(step, parent));
  });
  const terminals = drawing.steps.length === 0 ? [] : [terminal("start", drawing.start), terminal("end", drawing.end)];
  const reused = <T extends FlowNode>(node: T) => reuse(previous, node);
  return [...commentNodes(drawing).map(reused), ...steps, ...terminals.map(reused)];
}

/** Lines for the canvas; one that runs as before is the same object as in `previous`. */
export function flowEdges(drawing: Drawing, previous: ReadonlyMap<string, WireEdgeType>): readonly WireEdgeType[] {
  return drawing.lines.map((line): WireEdgeType => {
    const known = previous.get(line.key);
    if (known !== undefined && sameContent(known.data?.line, line)) return known;
    return {
      id: line.key,
      type: "wire",
      source: line.from,
      target: line.to,
      sourceHandle: "out",
      targetHandle: "in",
      data: { line },
      zIndex: line.role === "sequence" ? 0 : 1,
    };
  });
}

/** The quick answer for most steps: the same step at the same place of its container. */
function showsSame({ data, position }: FlowNode, step: DrawnStep, parent: Box | undefined): boolean {
  if (!("step" in data) || data.step !== step) return false;
  return position.x === step.box.x - (parent?.x ?? 0) && position.y === step.box.y - (parent?.y ?? 0);
}

function stepNode(step: DrawnStep, parent: Box | undefined): StepFlowNode {
  const { x, y, width, height } = step.box;
  return {
    id: step.key,
    type: step.container ? "container" : "step",
    position: { x: x - (parent?.x ?? 0), y: y - (parent?.y ?? 0) },
    ...(step.parent === null ? {} : { parentId: step.parent }),
    ...sized(width, height),
    handles: handles(width, step.ports),
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
    handles: handles(box.width, plainPorts(box.height)),
    data: { box },
    draggable: false,
    connectable: false,
  };
}

function sized(width: number, height: number) {
  return { width, height, measured: { width, height } };
}

function handles(width: number, { outlet, inlets }: Ports): NodeHandle[] {
  const common = { width: handleSize, height: handleSize, position: Position.Right };
  const [inlet] = inlets;
  const half = handleSize / 2;
  return [
    { ...common, id: "out", type: "source", x: width - outlet.inset - half, y: outlet.y - half },
    { ...common, id: "in", type: "target", x: width - (inlet?.inset ?? 0) - half, y: (inlet?.y ?? 0) - half },
  ];
}

/** What comments of the file draw: regions lie behind everything else. */
function commentNodes({ note, regions, disabled }: Drawing): readonly CommentFlowNode[] {
  const still = { draggable: false, connectable: false } as const;
  const placed = (box: Box) => ({ position: { x: box.x, y: box.y }, ...sized(box.width, box.height) });
  return [
    ...regions.map((region): RegionFlowNode => {
      return { ...still, ...placed(region.box), id: region.key, type: "region", data: { region }, zIndex: -2 };
    }),
    ...disabled.map((one): DisabledFlowNode => {
      return { ...still, ...placed(one.box), id: one.key, type: "disabled", data: { disabled: one } };
    }),
    ...(note === null
      ? []
      : [{ ...still, ...placed(note.box), id: "note", type: "note", data: { note } } satisfies NoteFlowNode]),
  ];
}

function reuse<T extends FlowNode>(previous: ReadonlyMap<string, FlowNode>, node: T): FlowNode {
  const known = previous.get(node.id);
  // What is open inside a step is a whole drawing of its own, and not worth comparing.
  if ("step" in node.data && node.data.step.inner !== null) return node;
  return known !== undefined && sameContent(known, node) ? known : node;
}
