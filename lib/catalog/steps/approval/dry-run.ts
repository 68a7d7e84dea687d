import type { StepDryRun } from "@/lib/lobster/contract/step-dry-run";

/** The gate itself is told for every kind of step, so nothing is left to say. */
export const approvalDryRun: StepDryRun = { label: "no-op", lines: () => [] };
