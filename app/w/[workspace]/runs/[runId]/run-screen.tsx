"use client";

import dynamic from "next/dynamic";
import { RunView } from "@/components/runs/run-view";
import type { StepOutline } from "@/components/runs/step-outline";
import { LoadingBox } from "@/components/ui/skeleton";
import type { RunDetail } from "@/lib/api/runs";

const RunGraph = dynamic(() => import("@/components/editor/run-graph").then((module) => module.RunGraph), {
  ssr: false,
  loading: () => <LoadingBox label="Loading the drawing" className="size-full" />,
});

type RunScreenProps = {
  readonly workspace: string;
  readonly run: RunDetail;
  readonly outline: readonly StepOutline[];
};

/** The run together with its drawing. */
export function RunScreen(props: RunScreenProps) {
  const { fileName } = props.run;
  return <RunView {...props} renderGraph={(graph) => <RunGraph {...graph} fileName={fileName} />} />;
}
