"use client";

import { Panel, ReactFlowProvider } from "@xyflow/react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useSteady } from "@/components/ui/use-steady";
import type { Drawing } from "@/lib/editor/drawing";
import { placeAfter } from "@/lib/editor/step-places";
import { useGraphKeys } from "./acts/use-act-keys";
import { useCanvasMenu } from "./acts/use-canvas-menu";
import { useCanvasPort } from "./acts/use-canvas-port";
import { BoxSelect } from "./box-select";
import { BrokenBanner } from "./broken-banner";
import { CanvasControls } from "./canvas-controls";
import { CanvasLegend } from "./canvas-legend";
import { CanvasProvider } from "./canvas-view";
import { useEditorUi } from "./editor-ui";
import { EmptyCanvas } from "./empty-canvas";
import { FlowCanvas } from "./flow-canvas";
import type { FlowNode, WireEdgeType } from "./flow-elements";
import { useFreePlacement } from "./free-placement";
import { FreePlacementToggle } from "./free-placement-toggle";
import { InsertionMarker } from "./insertion-marker";
import { ZonesLayer } from "./safety/zones-layer";
import { ZonesToggle } from "./safety/zones-toggle";
import { SavePicture } from "./save-picture";
import { HitMarks } from "./search/hit-marks";
import { SizeNotice } from "./size-notice";
import { useCanvasActionsOf } from "./use-canvas-actions";
import { useConnectSteps } from "./use-connect-steps";
import { useDropKind } from "./use-drop-kind";
import { useEditingView } from "./use-editing-view";
import { useDrawing, useEditor } from "./use-editor";
import { useKeptFocus } from "./use-kept-focus";
import { useSeen } from "./use-seen";
import { useStepDrag } from "./use-step-drag";

/** The workflow as a drawing that can be edited. `children` float above it. */
export function Canvas({ children }: { readonly children?: ReactNode }) {
  const drawing = useDrawing();
  const empty = drawing === null || drawing.steps.length === 0;
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(empty, place);
  return (
    <div ref={place} className="size-full">
      {empty ? (
        <EmptyCanvas>{children}</EmptyCanvas>
      ) : (
        <ReactFlowProvider>
          <EditableCanvas drawing={drawing}>{children}</EditableCanvas>
        </ReactFlowProvider>
      )}
    </div>
  );
}

function EditableCanvas({ drawing, children }: { readonly drawing: Drawing; readonly children: ReactNode }) {
  const editor = useEditor();
  const ui = useEditorUi();
  const [hoveredKey, setHoveredKey] = useState<string | null>(null);
  const view = useEditingView(drawing.document, hoveredKey, ui.renamingKey);
  const actions = useCanvasActionsOf(drawing);
  const { free } = useFreePlacement();
  const drag = useStepDrag(editor, drawing, free);
  const connect = useConnectSteps(editor, drawing);
  const drop = useDropKind(drawing);
  const graphKey = useGraphKeys();
  const seen = useSeen(drawing);
  const menu = useCanvasMenu(drawing);
  useCanvasPort(drawing);

  const onNodeClick = useSteady((event: MouseEvent, node: FlowNode) => {
    if (event.target instanceof Element) event.target.closest<HTMLElement>(".workflow-canvas")?.focus();
    if (!("step" in node.data)) return;
    const path = seen.step(node.data.step.path);
    if (path === null) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) editor.toggle(path);
    else editor.select(path);
    if (byTouch(event)) ui.setInspector(true);
  });
  const onNodeDoubleClick = useSteady(() => ui.setInspector(true));
  const onNodeMouseEnter = useSteady((_: MouseEvent, node: FlowNode) => setHoveredKey(node.id));
  const onNodeMouseLeave = useSteady(() => setHoveredKey(null));
  const onEdgeClick = useSteady((_: MouseEvent, edge: WireEdgeType) => {
    if (edge.data?.line.role !== "sequence") editor.selectLine(edge.id);
  });
  const onDoubleClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.classList.contains("react-flow__pane")) return;
    ui.openQuickAdd(placeAfter(editor.flush(), editor.store.getState().selection));
  };

  return (
    <CanvasProvider view={view} actions={actions}>
      <FlowCanvas
        drawing={drawing}
        label="Workflow graph"
        aria-describedby="canvas-help"
        dragged={drag.dragged}
        nodesDraggable={!view.readOnly && !view.stale}
        nodesConnectable={!view.readOnly && !view.stale}
        onNodesChange={drag.onNodesChange}
        onNodeDragStart={drag.onNodeDragStart}
        onNodeDrag={drag.onNodeDrag}
        onNodeDragStop={drag.onNodeDragStop}
        {...connect}
        connectionRadius={28}
        onNodeClick={onNodeClick}
        onNodeDoubleClick={onNodeDoubleClick}
        onNodeMouseEnter={onNodeMouseEnter}
        onNodeMouseLeave={onNodeMouseLeave}
        onEdgeClick={onEdgeClick}
        onPaneClick={() => editor.select(null)}
        onDoubleClick={onDoubleClick}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) graphKey(event);
        }}
        {...menu}
        onDragOver={drop.onDragOver}
        onDragLeave={drop.onDragLeave}
        onDrop={drop.onDrop}
      >
        <ZonesLayer drawing={drawing} />
        <BoxSelect drawing={drawing} />
        <HitMarks drawing={drawing} />
        <InsertionMarker preview={drag.preview ?? drop.preview} count={drag.count} />
        <Panel position="bottom-left" className="!m-3 flex items-stretch gap-2">
          <CanvasControls>
            <ZonesToggle />
            <FreePlacementToggle />
            <SavePicture drawing={drawing} ghosts={view.ghosts} />
          </CanvasControls>
          <CanvasLegend drawing={drawing} className="@min-[30rem]:flex hidden" />
        </Panel>
      </FlowCanvas>
      <p id="canvas-help" className="sr-only">
        Arrow keys walk through the steps, Enter opens the selected step and Escape comes back, Tab adds a step, F2
        renames, Delete removes, Alt with up or down moves the step in the file. Shift and Tab, or Escape and then Tab,
        leave the graph.
      </p>
      <BrokenBanner />
      <SizeNotice />
      {children}
    </CanvasProvider>
  );
}

/** A finger has no double click: its tap also opens the step. */
function byTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
}
