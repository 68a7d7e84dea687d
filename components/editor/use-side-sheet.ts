"use client";

import { useMediaQuery } from "@/components/ui/use-media-query";
import { useDryRun } from "./dry-run/dry-run-context";
import { useEditorUi } from "./editor-ui";
import { openSidePanel, showSideTab, useSidePanel } from "./side-panel-state";

type SideSheet = {
  /** True where the window has no room beside the drawing, so that outline and checks are asked for. */
  readonly offered: boolean;
  readonly shown: boolean;
  toggle(): void;
};

/** Room for something beside the drawing. */
export const besideCanvas = "(min-width: 768px)";

/** Outline and checks in the lower half of a phone. Only one thing stands there at a time. */
export function useSideSheet(): SideSheet {
  const ui = useEditorUi();
  const dryRun = useDryRun();
  const { open, tab } = useSidePanel();
  const offered = !useMediaQuery(besideCanvas);
  const covered = ui.inspector || ui.problems || dryRun.tab !== null;
  const shown = offered && open && !covered;
  const toggle = () => {
    if (shown) return openSidePanel(false);
    ui.setInspector(false);
    ui.setProblems(false);
    if (dryRun.tab !== null) dryRun.close();
    if (tab === "add") showSideTab("outline");
    openSidePanel(true);
  };
  return { offered, shown, toggle };
}
