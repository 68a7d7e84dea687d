import type { StepDryRun } from "@/lib/lobster/contract/step-dry-run";
import { textOf } from "../step-text";

export const shellDryRun: StepDryRun = {
  label: "shell",
  lines: (step, planner) => [`run: ${planner.describe(textOf(step.fields, "run", "command") ?? "")}`],
};
