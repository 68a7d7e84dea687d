"use client";

import { useReactFlow, useViewport } from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { afterPaint } from "@/components/ui/after-paint";
import { IconButton } from "@/components/ui/icon-button";
import { fitting } from "./viewport";

/** Zoom and fit, in the lower left corner. */
export function CanvasControls({ children }: { readonly children?: ReactNode }) {
  const flow = useReactFlow();
  const { zoom } = useViewport();
  return (
    <div className="flex items-center rounded-md border bg-surface-raised p-0.5">
      <IconButton
        size="sm"
        icon={Minus}
        label="Zoom out"
        keys={["-"]}
        onClick={() => afterPaint(() => flow.zoomOut())}
      />
      <button
        type="button"
        title="Back to full size (0)"
        onClick={() => afterPaint(() => flow.zoomTo(1))}
        className="h-7 w-11 rounded-md text-center text-sm text-text-muted tabular-nums hover:bg-surface-hover hover:text-text"
      >
        {zoom < 0.01 ? "<1" : Math.round(zoom * 100)}%
      </button>
      <IconButton size="sm" icon={Plus} label="Zoom in" keys={["+"]} onClick={() => afterPaint(() => flow.zoomIn())} />
      <IconButton
        size="sm"
        icon={Maximize}
        label="Fit the drawing"
        keys={["1"]}
        onClick={() => afterPaint(() => flow.fitView(fitting))}
      />
      {children}
    </div>
  );
}
