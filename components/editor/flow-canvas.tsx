"use client";

import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  ReactFlow,
  type ReactFlowProps,
  useReactFlow,
  useStore,
  useStoreApi,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { Drawing } from "@/lib/editor/drawing";
import { useCanvasView } from "./canvas-view";
import { DetailProvider, useDetailOf } from "./distance/detail";
import { FarLines } from "./distance/far-lines";
import { ContainerAtDistance, StepAtDistance } from "./distance/far-step";
import { DrawingMap } from "./drawing-map";
import { DisabledNode, HeadNoteNode, RegionNode } from "./file-comment-nodes";
import { type FlowNode, flowEdges, flowNodes, type WireEdgeType } from "./flow-elements";
import { stepElementId } from "./step-node";
import { EndNode, StartNode } from "./terminal-nodes";
import { firstViewport, panIntoView, smallestZoom } from "./viewport";
import { WireEdge } from "./wire-edge";

const nodeTypes = {
  step: StepAtDistance,
  container: ContainerAtDistance,
  start: StartNode,
  end: EndNode,
  note: HeadNoteNode,
  region: RegionNode,
  disabled: DisabledNode,
};
const edgeTypes = { wire: WireEdge };

/** From here on only what is in sight is rendered: 1,000 steps pan at 58 frames a second instead of 37. */
const cullAbove = 300;
const mapAbove = 30;

type FlowCanvasProps = Omit<ReactFlowProps<FlowNode, WireEdgeType>, "nodes" | "edges" | "children"> & {
  readonly drawing: Drawing;
  readonly label: string;
  /** Moves a node while it is dragged; null while none is. */
  readonly dragged?: { readonly id: string; readonly x: number; readonly y: number } | null;
  readonly children?: ReactNode;
};

/** The drawing on a canvas that pans and zooms. Editor and run view stand on it. */
export function FlowCanvas({ drawing, label, dragged = null, children, className, ...rest }: FlowCanvasProps) {
  const nodes = useFlowNodes(drawing, dragged);
  const detail = useDetailOf(drawing.steps.length);
  const edges = useFlowEdges(drawing, detail === "full");
  const stale = useCanvasView((view) => view.stale);
  const selectedKey = useCanvasView((view) => view.selectedKey);
  const setFirstViewport = useFirstViewport(drawing);
  useKeptMiddle();
  useFollowSelection(drawing, selectedKey);
  return (
    <DetailProvider detail={detail}>
      <ReactFlow<FlowNode, WireEdgeType>
        aria-label={label}
        aria-disabled={stale || undefined}
        aria-activedescendant={selectedKey === null ? undefined : stepElementId(selectedKey)}
        tabIndex={0}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={setFirstViewport}
        onlyRenderVisibleElements={drawing.steps.length > cullAbove}
        minZoom={smallestZoom(drawing.bounds)}
        maxZoom={1.75}
        panOnScroll
        zoomOnDoubleClick={false}
        selectNodesOnDrag={false}
        elementsSelectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        nodeDragThreshold={4}
        connectionLineType={ConnectionLineType.Bezier}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        disableKeyboardA11y
        attributionPosition="top-right"
        className={cn("workflow-canvas @container outline-none", stale && "canvas-stale", className)}
        {...rest}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.25} color="var(--color-border)" />
        {drawing.steps.length > mapAbove ? <DrawingMap drawing={drawing} /> : null}
        {detail === "full" ? null : <FarLines drawing={drawing} />}
        {children}
      </ReactFlow>
    </DetailProvider>
  );
}

function useFlowNodes(drawing: Drawing, dragged: FlowCanvasProps["dragged"]): FlowNode[] {
  const [known, setKnown] = useState<{ readonly drawing: Drawing; readonly nodes: readonly FlowNode[] }>(() => ({
    drawing,
    nodes: flowNodes(drawing, new Map()),
  }));
  let current = known;
  if (known.drawing !== drawing) {
    current = { drawing, nodes: flowNodes(drawing, new Map(known.nodes.map((node) => [node.id, node]))) };
    setKnown(current);
  }
  const { nodes } = current;
  return useMemo(
    () =>
      nodes.map((node) =>
        node.id === dragged?.id ? { ...node, position: { x: dragged.x, y: dragged.y }, zIndex: 1000 } : node,
      ),
    [nodes, dragged],
  );
}

const noEdges: WireEdgeType[] = [];

/** From afar the lines are no elements of their own. An edge that runs as before stays the same object. */
function useFlowEdges(drawing: Drawing, shown: boolean): WireEdgeType[] {
  const [known, setKnown] = useState<{ readonly drawing: Drawing; readonly edges: readonly WireEdgeType[] }>(() => ({
    drawing,
    edges: flowEdges(drawing, new Map()),
  }));
  let current = known;
  if (known.drawing !== drawing) {
    const edges = flowEdges(drawing, new Map(known.edges.map((edge) => [edge.id, edge])));
    // The canvas sorts all edges anew for a new list.
    const same = edges.length === known.edges.length && edges.every((edge, index) => edge === known.edges[index]);
    current = { drawing, edges: same ? known.edges : edges };
    setKnown(current);
  }
  const { edges } = current;
  return useMemo(() => (shown ? [...edges] : noEdges), [edges, shown]);
}

/** Readable size, from the top: fitting a long workflow whole would show no word of it. */
function useFirstViewport(drawing: Drawing): () => void {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  return useCallback(() => {
    const { width, height } = store.getState();
    void setViewport(firstViewport(drawing.bounds, { width, height }));
  }, [drawing, setViewport, store]);
}

/** What stood in the middle stands there also when a panel beside the canvas opens, closes or is moved. */
function useKeptMiddle(): void {
  const { setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const store = useStoreApi();
  const before = useRef(0);
  useEffect(() => {
    const shift = (width - before.current) / 2;
    const first = before.current === 0;
    before.current = width;
    if (first || width === 0 || shift === 0) return;
    const [x, y, zoom] = store.getState().transform;
    void setViewport({ x: x + shift, y, zoom });
  }, [width, setViewport, store]);
}

/** Keeps the selected step in sight: when another one is selected, and when a panel takes room from the canvas. */
function useFollowSelection(drawing: Drawing, selectedKey: string | null): void {
  const { setViewport } = useReactFlow();
  const room = useStore((state) => `${state.width}x${state.height}`);
  const store = useStoreApi();
  const latest = useRef(drawing);
  useEffect(() => {
    latest.current = drawing;
  }, [drawing]);
  useEffect(() => {
    const step = latest.current.steps.find((candidate) => candidate.key === selectedKey);
    const { transform } = store.getState();
    const [width = 0, height = 0] = room.split("x").map(Number);
    if (step === undefined || width === 0) return;
    const [x, y, zoom] = transform;
    const next = panIntoView(step.box, { x, y, zoom }, { width, height });
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (next !== null) void setViewport(next, { duration: still ? 0 : 160 });
  }, [selectedKey, room, setViewport, store]);
}
