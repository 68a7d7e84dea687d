"use client";

import { Move } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useFreePlacement } from "./free-placement";

/** Whether dragging a step moves it in the file, or only on the canvas. */
export function FreePlacementToggle() {
  const { free, setFree } = useFreePlacement();
  return (
    <IconButton
      size="sm"
      icon={Move}
      aria-pressed={free}
      label={
        free
          ? "Free placement: dragging moves steps on the canvas only"
          : "Free placement is off: dragging reorders the file"
      }
      onClick={() => setFree(!free)}
      className={free ? "bg-accent-soft text-accent hover:text-accent" : undefined}
    />
  );
}
