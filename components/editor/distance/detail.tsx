"use client";

import { useStore } from "@xyflow/react";
import { createContext, type ReactNode, useContext } from "react";

/** How much of a step can be made out: all, its title, or that it is there. */
export type Detail = "full" | "title" | "box";

/** Below these a long drawing shows less: its letters would be 5 pixels high, and its titles 3. */
const titleBelow = 0.4;
const boxBelow = 0.15;
/** Shorter drawings are drawn in full at any distance. */
const longDrawing = 100;

export function detailAt(zoom: number, steps: number): Detail {
  if (steps <= longDrawing || zoom >= titleBelow) return "full";
  return zoom >= boxBelow ? "title" : "box";
}

const DetailContext = createContext<Detail>("full");

/** Changes only when the zoom crosses a border, so that nothing renders again while it moves between them. */
export function useDetailOf(steps: number): Detail {
  return useStore((state) => detailAt(state.transform[2], steps));
}

export function DetailProvider({ detail, children }: { readonly detail: Detail; readonly children: ReactNode }) {
  return <DetailContext value={detail}>{children}</DetailContext>;
}

export function useDetail(): Detail {
  return useContext(DetailContext);
}
