"use client";

import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

export type SideTab = "add" | "outline" | "checks";

type SidePanelState = {
  readonly open: boolean;
  readonly tab: SideTab;
  /** Counts how often the keyboard asked for the outline; it then takes the focus. */
  readonly asked: number;
};

const openKey = "lobster-studio.side-panel";

const panel = createStore<SidePanelState>(() => ({ open: false, tab: "add", asked: 0 }));

/** Opens the panel as it was left, where there is room for it. */
export function restoreSidePanel(): void {
  panel.setState({ open: localStorage.getItem(openKey) === "open" && window.innerWidth >= 1280 });
}

export function openSidePanel(open: boolean): void {
  localStorage.setItem(openKey, open ? "open" : "closed");
  panel.setState({ open });
}

export function showSideTab(tab: SideTab): void {
  panel.setState({ tab });
}

/** Shows the outline and puts the focus into it. */
export function focusOutline(): void {
  openSidePanel(true);
  panel.setState({ tab: "outline", asked: panel.getState().asked + 1 });
}

export function useSidePanel(): SidePanelState {
  return useStore(panel);
}
