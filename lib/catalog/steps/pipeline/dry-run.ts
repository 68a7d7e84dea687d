import type { StepDryRun } from "@/lib/lobster/contract/step-dry-run";
import { textOf } from "../step-text";

export const pipelineDryRun: StepDryRun = {
  label: "pipeline",
  lines: ({ fields }, planner) => {
    const text = textOf(fields, "pipeline") ?? "";
    const complaint = `Workflow step ${planner.stepId} pipeline references unknown command`;
    return [`pipeline: ${planner.describePipeline(text, complaint)}`];
  },
};
