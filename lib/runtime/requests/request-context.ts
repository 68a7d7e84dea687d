import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { RunHost } from "@/lib/lobster/contract/host";
import type { LlmAdapters } from "@/lib/lobster/contract/llm-adapter";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { PersonId } from "@/lib/runtime/store/checkpoint-state";
import type { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import type { Caller } from "./caller";

/** `human` may ask at the terminal; `tool` always pauses instead. */
export type Mode = "human" | "tool";

/** What a request to run or to resume works with. A host with commands of its own gives its own catalog and runners. */
export type RequestContext = {
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  readonly steps: StepRunners;
  readonly host: RunHost;
  /** Language models of the program itself, by name; used only when `--provider` or `LOBSTER_LLM_PROVIDER` names one. */
  readonly llmAdapters?: LlmAdapters;
  readonly store: CheckpointStore;
  /** Environment of every step; approvals and limits are read from here. */
  readonly env: Readonly<Record<string, string>>;
  /** Who makes the request; without one, the environment says. */
  readonly caller?: Caller;
  /** Who started the run that a request goes on with; without one, the caller has. */
  readonly startedBy?: PersonId;
  /** Absolute. */
  readonly cwd: string;
  readonly mode: Mode;
  /** True when a person can answer at the terminal; only `human` mode asks there. */
  readonly interactive: boolean;
  /** Stops the request. */
  readonly signal: AbortSignal;
  /** Told what runs. */
  readonly progress?: RequestProgress;
};

/** What a pause notes about who started its run. */
export function notedStarter({ caller, startedBy }: RequestContext): { readonly startedBy?: PersonId } {
  if (startedBy !== undefined) return { startedBy };
  return caller === undefined ? {} : { startedBy: { id: caller.id, name: caller.name } };
}

/** Follows a request for somebody who waits for it. */
export interface RequestProgress {
  /** A step or a pipeline has started; it takes the place of the one before. */
  started(label: string): void;
  /** What runs has come further: another text for it. */
  advanced(label: string): void;
  /** Nothing runs any more. */
  ended(): void;
}
