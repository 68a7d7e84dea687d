import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { LlmAdapters } from "@/lib/lobster/contract/llm-adapter";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { NodeHost } from "@/lib/runtime/host/node-host";
import type { Caller } from "@/lib/runtime/requests/caller";
import type { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import type { CallLimits } from "./call-limits";
import type { FlowStore } from "./flow/flow-store";
import type { WorkflowSource } from "./workflow-source";

/** What a tool is made of. A host that keeps state or workflows elsewhere than in files gives its own parts. */
export type ToolParts = {
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  readonly steps: StepRunners;
  /** Absolute folder that calls work in, and that their `cwd` may not leave. */
  readonly baseFolder: string;
  /** Whole environment of every step. */
  readonly env: Readonly<Record<string, string>>;
  /** The person who calls, where the host of the tool knows people; else the environment says. */
  readonly caller?: Caller;
  /** A host for one call; `log` gets warnings and retries, one line at a time. */
  readonly openHost: (log: (line: string) => void) => NodeHost;
  readonly openStore: (host: NodeHost) => CheckpointStore;
  readonly workflows: WorkflowSource;
  /** True for a caller who may run these workflows and no text of their own. */
  readonly workflowsOnly?: boolean;
  /** Null for a host without managed flows. */
  readonly flows: FlowStore | null;
  /** Language models of the host, by name. */
  readonly llmAdapters?: LlmAdapters;
  /** The most that a call may ask for. */
  readonly mostLimits?: Partial<CallLimits>;
};
