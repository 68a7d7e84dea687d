"use client";

import type { StepGhost } from "@/lib/editor/ghosts";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { ConditionSwitch } from "./condition-switch";
import { useMaybeDryRun } from "./dry-run-context";

type GhostSwitchProps = {
  readonly title: string;
  readonly path: StepPath;
  readonly ghost: StepGhost | undefined;
};

/** Under a step of the drawing, below its condition: what the dry run takes its condition for. */
export function GhostSwitch({ title, path, ghost }: GhostSwitchProps) {
  const dryRun = useMaybeDryRun();
  const condition = ghost?.condition;
  if (dryRun === null || condition === null || condition === undefined) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks on the switch from selecting the step
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the switch itself
    <div
      title={condition.text}
      className="nodrag nopan absolute -bottom-5 left-2 z-10"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <ConditionSwitch
        compact
        label={`Condition of ${title}`}
        switched={condition.switched}
        onSwitch={(value) => dryRun.session.switchCondition(path, value)}
      />
    </div>
  );
}
