"use client";

import { PanelLeftClose, PanelLeftOpen, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Tabs } from "@/components/ui/tabs";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { useEditorUi } from "./editor-ui";
import { Outline } from "./outline";
import { Palette, PaletteStrip } from "./palette";
import { ChecksPanel } from "./safety/checks-panel";
import { openSidePanel, restoreSidePanel, showSideTab, useSidePanel } from "./side-panel-state";
import { besideCanvas, useSideSheet } from "./use-side-sheet";

/** Left of the canvas: kinds of steps to add, and the list of steps. Folds to a strip of icons. */
export function SidePanel() {
  const { view } = useEditorUi();
  const { open } = useSidePanel();
  const beside = useMediaQuery(besideCanvas);
  useEffect(restoreSidePanel, []);
  const toggle = () => openSidePanel(!open);
  if (view === "text" || !beside) return null;
  if (!open) {
    return (
      <aside aria-label="Add steps" className="flex w-11 shrink-0 flex-col items-center gap-1 border-r bg-surface py-2">
        <IconButton size="sm" icon={PanelLeftOpen} label="Show kinds and outline" onClick={toggle} />
        <span aria-hidden className="my-1 h-px w-6 bg-border" />
        <PaletteStrip />
      </aside>
    );
  }
  return (
    <aside aria-label="Add steps" className="flex w-60 shrink-0 flex-col border-r bg-surface">
      <SideTabs aside={<IconButton size="sm" icon={PanelLeftClose} label="Fold the left panel" onClick={toggle} />} />
    </aside>
  );
}

/** The same on a phone: the lower half of the page, while nothing else is there. */
export function SideSheet() {
  const sheet = useSideSheet();
  if (!sheet.shown) return null;
  return (
    <aside aria-label="Add steps" className="flex h-[48dvh] shrink-0 flex-col border-t bg-surface">
      <SideTabs aside={<IconButton size="sm" icon={X} label="Close this list" onClick={sheet.toggle} />} />
    </aside>
  );
}

function SideTabs({ aside }: { readonly aside: ReactNode }) {
  const { tab } = useSidePanel();
  return (
    <Tabs
      label="Left panel"
      value={tab}
      onValueChange={(value) => {
        if (value === "add" || value === "outline" || value === "checks") showSideTab(value);
      }}
      className="flex-1 px-3 pt-1"
      aside={aside}
      tabs={[
        { value: "add", label: "Add", content: <Palette /> },
        { value: "outline", label: "Outline", content: <Outline /> },
        { value: "checks", label: "Checks", content: <ChecksPanel /> },
      ]}
    />
  );
}
