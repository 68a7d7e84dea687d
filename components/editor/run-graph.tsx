"use client";

import { Panel, ReactFlowProvider } from "@xyflow/react";
import { useMemo, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { createAnalysis } from "@/lib/editor/analysis";
import { noGhosts } from "@/lib/editor/ghosts";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { noEffects } from "@/lib/editor/step-effects";
import { stepStates } from "@/lib/lobster/run/inner-steps";
import type { RunState } from "@/lib/lobster/run/run-state";
import { CanvasControls } from "./canvas-controls";
import { CanvasLegend } from "./canvas-legend";
import { CanvasProvider, type CanvasView } from "./canvas-view";
import { FlowCanvas } from "./flow-canvas";

export type RunGraphProps = {
  /** The pinned text that the run executes. */
  readonly text: string;
  readonly fileName: string;
  readonly state: RunState;
  /** Key of the step shown beside the graph, null when none is. */
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
};

/** The drawing of a run: the same as in the editor, with the state of every step, and nothing to change. */
export function RunGraph({ text, fileName, state, selected, onSelect }: RunGraphProps) {
  const drawing = useMemo(() => {
    const language = lobsterLanguage(fileName);
    return createAnalysis(language).drawingOf(language.open(text));
  }, [text, fileName]);
  const [hoveredKey, setHoveredKey] = useState<string | null>(null);
  const statuses = useMemo(
    () =>
      stepStates(
        drawing.steps.map(({ key, id, parent }) => ({ key, id, parent, kind: null })),
        state,
      ),
    [drawing, state],
  );
  const view = useMemo<CanvasView>(
    () => ({
      selectedKey: selected,
      selectedKeys: new Set(selected === null ? [] : [selected]),
      selectedLine: null,
      hoveredKey,
      renamingKey: null,
      statuses,
      ghosts: noGhosts,
      effects: noEffects,
      readOnly: true,
      stale: false,
    }),
    [selected, hoveredKey, statuses],
  );
  if (drawing.steps.length === 0) return <EmptyState title="This text cannot be drawn" />;
  return (
    <ReactFlowProvider>
      <CanvasProvider view={view}>
        <FlowCanvas
          drawing={drawing}
          label="Graph of the run"
          nodesDraggable={false}
          nodesConnectable={false}
          onNodeClick={(_, node) => {
            if ("step" in node.data && node.data.step.id !== null) onSelect(node.data.step.key);
          }}
          onNodeMouseEnter={(_, node) => setHoveredKey(node.id)}
          onNodeMouseLeave={() => setHoveredKey(null)}
        >
          <Panel position="bottom-left" className="!m-3 flex items-stretch gap-2">
            <CanvasControls />
            <CanvasLegend drawing={drawing} className="@min-[30rem]:flex hidden" />
          </Panel>
        </FlowCanvas>
      </CanvasProvider>
    </ReactFlowProvider>
  );
}
