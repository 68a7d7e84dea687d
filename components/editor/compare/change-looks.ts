import { Equal, type LucideIcon, Minus, MoveVertical, Pencil, Plus, Tag } from "lucide-react";
import type { StepChange } from "@/lib/editor/compare/compare-workflows";

export type ChangeLook = {
  readonly word: string;
  readonly icon: LucideIcon;
  /** Colour of word and mark. */
  readonly ink: string;
  readonly outline: string;
};

export const changeLooks: Readonly<Record<StepChange, ChangeLook>> = {
  added: { word: "Added", icon: Plus, ink: "text-status-succeeded", outline: "border-status-succeeded" },
  removed: { word: "Removed", icon: Minus, ink: "text-status-failed", outline: "border-status-failed border-dashed" },
  renamed: { word: "Renamed", icon: Tag, ink: "text-status-running", outline: "border-status-running" },
  changed: { word: "Changed", icon: Pencil, ink: "text-status-waiting", outline: "border-status-waiting" },
  moved: { word: "Moved", icon: MoveVertical, ink: "text-status-running", outline: "border-status-running" },
  same: { word: "Unchanged", icon: Equal, ink: "text-text-muted", outline: "border-border" },
};

export const changeOrder = ["removed", "added", "renamed", "changed", "moved"] as const;
