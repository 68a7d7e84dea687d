import type { StepPath } from "@/lib/lobster/contract/document-path";

export type ScreenPoint = { readonly x: number; readonly y: number };

/** What acts ask of the canvas while there is one. */
export type CanvasPort = {
  fit(paths: readonly StepPath[] | null): void;
  zoom(to: "in" | "out" | "full"): void;
  /** Where a menu about a step opens, in pixels of the window; of the middle of the canvas without a step. */
  pointOf(path: StepPath | null): ScreenPoint;
  focus(): void;
};
