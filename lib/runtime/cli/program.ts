import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { StepDryRuns } from "@/lib/lobster/contract/step-dry-run";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { NodeHost } from "@/lib/runtime/host/node-host";
import type { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";

/** What every subcommand works with. */
export type Program = {
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  readonly steps: StepRunners;
  readonly dryRuns: StepDryRuns;
  readonly host: NodeHost;
  readonly store: CheckpointStore;
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
  /** True when a person can answer at the terminal. */
  readonly interactive: boolean;
  /** Aborted by the first signal the process gets. */
  readonly signal: AbortSignal;
  print(text: string): void;
  printError(text: string): void;
};

export type Mode = "human" | "tool";

export const exitCodes = { ok: 0, runtime_error: 1, doctor_error: 1, parse_error: 2 } as const;
