"use client";

import { ShieldCheck } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { showZones, useZonesShown } from "./zones-shown";

/** Shows or hides the bands behind the gates. */
export function ZonesToggle() {
  const shown = useZonesShown();
  return (
    <IconButton
      size="sm"
      icon={ShieldCheck}
      aria-pressed={shown}
      label={shown ? "Hide what stands behind gates" : "Show what stands behind gates"}
      onClick={() => showZones(!shown)}
      className={shown ? "bg-accent-soft text-accent hover:text-accent" : undefined}
    />
  );
}
