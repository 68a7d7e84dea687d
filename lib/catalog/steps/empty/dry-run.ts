import type { StepDryRun } from "@/lib/lobster/contract/step-dry-run";

export const emptyDryRun: StepDryRun = { label: "no-op", lines: () => [] };
