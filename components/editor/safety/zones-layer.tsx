"use client";

import { ViewportPortal } from "@xyflow/react";
import { Hand } from "lucide-react";
import { memo, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { useLater } from "@/components/ui/use-later";
import { boundsOf, type Drawing } from "@/lib/editor/drawing";
import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import { gateZones } from "@/lib/lobster/safety/assess-safety";
import type { GateZone } from "@/lib/lobster/safety/model";
import { useEditor } from "../use-editor";
import { useZonesShown } from "./zones-shown";

type Band = {
  readonly zone: GateZone;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Room around the steps of a band, in canvas units; above, its label stands. */
const around = { side: 28, above: 26, below: 12 };

/** A quiet band behind the steps that each gate holds back. It lies behind everything else on the canvas. */
export function ZonesLayer({ drawing }: { readonly drawing: Drawing }) {
  const { language } = useEditor();
  const shown = useZonesShown();
  // The steps do not wait for what lies behind them.
  const settled = useLater(drawing);
  const bands = useMemo(
    () => (shown ? bandsOf(gateZones(settled.document, language.catalog), settled) : []),
    [settled, language, shown],
  );
  if (bands.length === 0) return null;
  return (
    <ViewportPortal>
      {bands.map(({ zone, ...box }) => (
        <ZoneBand
          key={pathKey(zone.gate)}
          {...box}
          name={zone.name}
          label={labelOf(zone)}
          unless={zone.unless === null ? null : zone.unless.replaceAll("`", "")}
        />
      ))}
    </ViewportPortal>
  );
}

type ZoneBandProps = Omit<Band, "zone"> & {
  readonly name: string;
  readonly label: string;
  /** The condition without which the gate is passed; null where it always stands. */
  readonly unless: string | null;
};

/** Its words stand in two halves, between which the line comes down from the gate. */
const ZoneBand = memo(function ZoneBand({ x, y, width, height, name, label, unless }: ZoneBandProps) {
  return (
    <div
      aria-hidden
      data-zone={name}
      className={cn(
        "pointer-events-none absolute rounded-r-lg border-l-4 text-xs",
        unless === null
          ? "border-status-succeeded bg-status-succeeded-soft/40 text-status-succeeded"
          : "border-status-waiting border-dashed bg-status-waiting-soft/40 text-status-waiting",
      )}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height, zIndex: -1 }}
    >
      <span className="grid h-6 grid-cols-2 items-center gap-x-6 px-2">
        <span className="flex min-w-0 items-center gap-1">
          <Hand className="size-3 shrink-0" />
          <span className="truncate">{label}</span>
        </span>
        {unless === null ? null : <span className="truncate">unless {unless}</span>}
      </span>
    </div>
  );
});

function labelOf({ name, approver }: GateZone): string {
  return approver === null ? `behind ${name}` : `behind ${name}, ${approver}`;
}

function bandsOf(zones: readonly GateZone[], drawing: Drawing): readonly Band[] {
  const top = drawing.steps.filter(({ parent }) => parent === null);
  const indexes = new Map(top.map(({ path }, index) => [pathKey(path), index]));
  const at = (path: StepPath): number => indexes.get(pathKey(path)) ?? -1;
  return zones.flatMap((zone): readonly Band[] => {
    const [from, to] = [at(zone.from), at(zone.to)];
    if (from === -1 || to === -1) return [];
    const box = boundsOf(top.slice(from, to + 1).map((step) => step.box));
    return [
      {
        zone,
        x: box.x - around.side,
        y: box.y - around.above,
        width: box.width + 2 * around.side,
        height: box.height + around.above + around.below,
      },
    ];
  });
}
