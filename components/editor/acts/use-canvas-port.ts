"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import { afterPaint } from "@/components/ui/after-paint";
import type { Drawing } from "@/lib/editor/drawing";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { fitting } from "../viewport";
import { useActs } from "./acts-provider";

/** Lets acts move the view, for as long as the canvas stands. */
export function useCanvasPort(drawing: Drawing): void {
  const acts = useActs();
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const boxOf = (key: string) => drawing.steps.find((step) => step.key === key)?.box;
    return acts.standCanvas({
      fit: (paths) => {
        const nodes = paths?.map((path) => ({ id: pathKey(path) }));
        afterPaint(() => flow.fitView(nodes === undefined ? fitting : { ...fitting, nodes }));
      },
      zoom: (to) => afterPaint(() => (to === "full" ? flow.zoomTo(1) : to === "in" ? flow.zoomIn() : flow.zoomOut())),
      pointOf: (path) => {
        const { domNode, width, height } = store.getState();
        const origin = domNode?.getBoundingClientRect() ?? { left: 0, top: 0 };
        const middle = { x: origin.left + width / 2, y: origin.top + height / 3 };
        const box = path === null ? undefined : boxOf(pathKey(path));
        if (box === undefined) return middle;
        const point = flow.flowToScreenPosition({ x: box.x + 24, y: box.y + Math.min(box.height, 44) });
        const inside = { x: [origin.left, origin.left + width], y: [origin.top, origin.top + height] };
        return { x: clamp(point.x, inside.x), y: clamp(point.y, inside.y) };
      },
      focus: () => store.getState().domNode?.focus({ preventScroll: true }),
    });
  }, [acts, drawing, flow, store]);
}

function clamp(value: number, [least = 0, most = 0]: readonly number[]): number {
  return Math.min(Math.max(value, least), most);
}
