import { isJsonObject } from "@/lib/lobster/contract/json-value";
import type { StepDryRun } from "@/lib/lobster/contract/step-dry-run";

/** The other file is not opened: its path may depend on results. */
export const workflowDryRun: StepDryRun = {
  label: "workflow",
  lines: ({ fields: { workflow, workflow_args: args } }, planner) => {
    const names = isJsonObject(args) ? Object.keys(args) : [];
    const file = typeof workflow === "string" ? workflow : "";
    return [`workflow: ${planner.describe(file)}`, ...(names.length === 0 ? [] : [`args: ${names.join(", ")}`])];
  },
};
