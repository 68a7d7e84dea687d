"use client";

export type PanelTab = "dry-run" | "needs";
export type PanelSide = "bottom" | "side";

const parameter = "panel";
const sideKey = "lobster-studio.dry-run-side";
const heightKey = "lobster-studio.dry-run-height";

/** The panel that the address asks for. */
export function panelInAddress(): PanelTab | null {
  const asked = new URLSearchParams(window.location.search).get(parameter);
  return asked === "dry-run" || asked === "needs" ? asked : null;
}

/** Keeps the address true, without a new entry in the history of the browser. */
export function writePanelToAddress(tab: PanelTab | null): void {
  const address = new URL(window.location.href);
  if (tab === null) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, tab);
  if (address.href !== window.location.href) window.history.replaceState(null, "", address);
}

export function rememberedSide(): PanelSide {
  return localStorage.getItem(sideKey) === "side" ? "side" : "bottom";
}

export function rememberSide(side: PanelSide): void {
  localStorage.setItem(sideKey, side);
}

/** In pixels. At first a good third of the window, so that the drawing stays the larger part. */
export function rememberedHeight(): number {
  return Number(localStorage.getItem(heightKey) ?? 0) || Math.min(340, Math.round(window.innerHeight * 0.36));
}

export function rememberHeight(height: number): void {
  localStorage.setItem(heightKey, String(height));
}
