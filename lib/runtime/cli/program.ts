import type { StepDryRuns } from "@/lib/lobster/contract/step-dry-run";
import type { RequestContext, RequestProgress } from "@/lib/runtime/requests/request-context";

/** What every subcommand works with. */
export type Program = Omit<RequestContext, "mode" | "progress"> & {
  /** Shows a person at a terminal what runs; absent where nobody looks. */
  readonly progressLine?: RequestProgress;
  readonly dryRuns: StepDryRuns;
  print(text: string): void;
  printError(text: string): void;
};

export const exitCodes = { ok: 0, runtime_error: 1, doctor_error: 1, parse_error: 2 } as const;
