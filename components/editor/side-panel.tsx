"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Tabs } from "@/components/ui/tabs";
import { useEditorUi } from "./editor-ui";
import { Outline } from "./outline";
import { Palette, PaletteStrip } from "./palette";
import { ChecksPanel } from "./safety/checks-panel";
import { openSidePanel, restoreSidePanel, showSideTab, useSidePanel } from "./side-panel-state";

/** Left of the canvas: kinds of steps to add, and the list of steps. Folds to a strip of icons. */
export function SidePanel() {
  const { view } = useEditorUi();
  const { open, tab } = useSidePanel();
  useEffect(restoreSidePanel, []);
  const toggle = () => openSidePanel(!open);
  if (view === "text") return null;
  if (!open) {
    return (
      <aside
        aria-label="Add steps"
        className="hidden w-11 shrink-0 flex-col items-center gap-1 border-r bg-surface py-2 md:flex"
      >
        <IconButton size="sm" icon={PanelLeftOpen} label="Show kinds and outline" onClick={toggle} />
        <span aria-hidden className="my-1 h-px w-6 bg-border" />
        <PaletteStrip />
      </aside>
    );
  }
  return (
    <aside aria-label="Add steps" className="hidden w-60 shrink-0 flex-col border-r bg-surface md:flex">
      <Tabs
        label="Left panel"
        value={tab}
        onValueChange={(value) => {
          if (value === "add" || value === "outline" || value === "checks") showSideTab(value);
        }}
        className="flex-1 px-3 pt-1"
        aside={<IconButton size="sm" icon={PanelLeftClose} label="Fold the left panel" onClick={toggle} />}
        tabs={[
          { value: "add", label: "Add", content: <Palette /> },
          { value: "outline", label: "Outline", content: <Outline /> },
          { value: "checks", label: "Checks", content: <ChecksPanel /> },
        ]}
      />
    </aside>
  );
}
