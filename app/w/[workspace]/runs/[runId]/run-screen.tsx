"use client";

import { RunView } from "@/components/runs/run-view";
import type { StepOutline } from "@/components/runs/step-outline";
import type { RunDetail } from "@/lib/api/runs";

type RunScreenProps = {
  readonly workspace: string;
  readonly run: RunDetail;
  readonly outline: readonly StepOutline[];
};

/** The run together with its drawing. */
export function RunScreen(props: RunScreenProps) {
  return <RunView {...props} renderGraph={null} />;
}
