"use client";

import { Handle, Position } from "@xyflow/react";
import type { Ports } from "@/lib/editor/line-routing";
import { useCanvasView } from "./canvas-view";

const handleClass =
  "!size-3 !min-w-0 !min-h-0 !rounded-full !border-2 !border-accent !bg-surface-raised opacity-0 transition-opacity group-hover/step:opacity-100 group-aria-[current]/step:opacity-100";

/** Where data lines begin and end. Drag from the lower one to another step to make its output that step's input. */
export function StepHandles({ title, ports }: { readonly title: string; readonly ports: Ports }) {
  const readOnly = useCanvasView((view) => view.readOnly || view.stale);
  return (
    <>
      <Handle
        type="target"
        role="img"
        id="in"
        position={Position.Right}
        isConnectableStart={false}
        isConnectable={!readOnly}
        aria-label={`Input of ${title}`}
        className={readOnly ? "!invisible" : "!size-3 !min-w-0 !min-h-0 !border-0 !bg-transparent"}
        style={{ top: ports.inlets[0]?.y, right: ports.inlets[0]?.inset }}
      />
      <Handle
        type="source"
        role="img"
        id="out"
        position={Position.Right}
        isConnectable={!readOnly}
        isConnectableEnd={false}
        aria-label={`Output of ${title}`}
        title="Drag to another step to pass this output on"
        className={readOnly ? "!invisible" : handleClass}
        style={{ top: ports.outlet.y, right: ports.outlet.inset, transform: "translate(50%, -50%)" }}
      />
    </>
  );
}
