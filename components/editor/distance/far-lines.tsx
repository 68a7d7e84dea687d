"use client";

import { ViewportPortal } from "@xyflow/react";
import { memo, useMemo } from "react";
import type { Drawing, LineRole } from "@/lib/editor/drawing";

const looks: { readonly [role in LineRole]: string } = {
  sequence: "stroke-border-strong",
  data: "stroke-accent opacity-50",
  guard: "stroke-status-waiting opacity-50",
  skip: "stroke-status-continued opacity-50",
};

/** All lines of a drawing seen from afar: one path for each role, without arrows, labels or targets. */
export const FarLines = memo(function FarLines({ drawing }: { readonly drawing: Drawing }) {
  const paths = useMemo(() => pathsByRole(drawing), [drawing]);
  return (
    <ViewportPortal>
      <svg aria-hidden="true" className="pointer-events-none absolute top-0 left-0 overflow-visible">
        {paths.map(([role, path]) => (
          <path key={role} d={path} fill="none" strokeWidth={4} className={looks[role]} />
        ))}
      </svg>
    </ViewportPortal>
  );
});

export function pathsByRole({ lines }: Pick<Drawing, "lines">): readonly (readonly [LineRole, string])[] {
  const paths = new Map<LineRole, string[]>();
  for (const { role, route } of lines) {
    const known = paths.get(role);
    if (known === undefined) paths.set(role, [route.path]);
    else known.push(route.path);
  }
  return [...paths].map(([role, parts]) => [role, parts.join("")] as const);
}
