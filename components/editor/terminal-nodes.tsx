"use client";

import { Handle, Position } from "@xyflow/react";
import { Play, Plus } from "lucide-react";
import { memo } from "react";
import { useCanvasActions, useCanvasView } from "./canvas-view";

/** Where a run begins. */
export const StartNode = memo(function StartNode() {
  return (
    <div className="flex size-full items-center justify-center gap-1.5 rounded-full border bg-surface-raised text-sm text-text-muted">
      <Play aria-hidden className="size-3 fill-current" />
      Start
      <HiddenHandles />
    </div>
  );
});

/** Below the last step: the place to add one; in a run only the end of the line. */
export const EndNode = memo(function EndNode() {
  const { appendTo } = useCanvasActions();
  const editable = useCanvasView((view) => !view.readOnly && !view.stale);
  return (
    <div className="flex size-full items-start justify-center">
      {editable ? (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            appendTo(null);
          }}
          className="nodrag flex h-9 w-full items-center justify-center gap-1.5 rounded-full border border-border-strong/60 pointer-coarse:h-12 border-dashed text-sm text-text-muted transition-colors hover:border-accent hover:bg-surface-raised hover:text-accent"
        >
          <Plus aria-hidden className="size-4" />
          Add a step
        </button>
      ) : (
        <span className="flex h-7 items-center rounded-full border bg-surface-raised px-4 text-sm text-text-muted">
          End
        </span>
      )}
      <HiddenHandles />
    </div>
  );
});

function HiddenHandles() {
  return (
    <>
      <Handle type="target" id="in" position={Position.Top} isConnectable={false} className="!invisible" />
      <Handle type="source" id="out" position={Position.Bottom} isConnectable={false} className="!invisible" />
    </>
  );
}
