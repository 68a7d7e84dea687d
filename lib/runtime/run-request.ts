import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { DocumentPath, StepPath } from "@/lib/lobster/contract/document-path";
import type { RunHost } from "@/lib/lobster/contract/host";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { LlmAdapters } from "@/lib/lobster/contract/llm-adapter";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { Workflow } from "@/lib/lobster/document/document";
import type { Decision } from "@/lib/lobster/run/checkpoint";
import type { RunRecorder } from "@/lib/lobster/run/engine-contract";
import type { Snapshot } from "@/lib/lobster/run/records";
import type { PayingStep } from "./run-cost";
import type { WorkflowOrigin } from "./workflow-origin";

export type AttemptName = {
  readonly stepId: string;
  readonly path: StepPath;
  readonly attempt: number;
  /** Place inside the step of what is run: a branch, a round of a loop, a step of another file. */
  readonly within?: DocumentPath;
};

/** Everything a run needs. The engine holds nothing of its own: the same request and host give the same run. */
export type RunRequest = {
  /** Validated. */
  readonly workflow: Workflow;
  /** As given by the person; a snapshot's own arguments win. */
  readonly args: JsonObject;
  /** Base environment of every step. Approval defaults (`LOBSTER_APPROVAL_*`) are read from here. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute; relative `cwd` fields resolve against it. */
  readonly cwd: string;
  readonly host: RunHost;
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  readonly steps: StepRunners;
  readonly recorder: RunRecorder;
  readonly mode: "human" | "tool";
  /** True when a person sits at the terminal; only `human` mode asks there. */
  readonly interactive: boolean;
  /** Language models of the program around the run, by name; used only when a person names one. */
  readonly llmAdapters?: LlmAdapters;
  /** Stops the run. */
  readonly signal: AbortSignal;
  /** Where an earlier call left off; null starts at the first step. */
  readonly snapshot: Snapshot | null;
  /** Answer to what the snapshot waits for, or the outcome a person gave for the step it stands before. */
  readonly decision: Decision | null;
  /** More environment for one attempt, such as an idempotency key. The `env` fields of the file win over it. */
  readonly attemptEnv?: (attempt: AttemptName) => Readonly<Record<string, string>>;
  /** Attempts of the first step that earlier calls made; they keep numbers unique. */
  readonly earlierAttempts?: number;
  /** How many of those count for `retry`. A person who lets a step run again grants it all its attempts anew. */
  readonly spentAttempts?: number;
  /** Where the workflow stands, for the files it runs as steps; without it none can be found. */
  readonly origin?: WorkflowOrigin;
  /** The step that runs this workflow, when another workflow does. */
  readonly parent?: ParentStep;
};

/** What a workflow that runs as a step shares with the run around it. */
export type ParentStep = {
  readonly payer: PayingStep;
  /** Told when the step around must not be tried again. */
  readonly onUnrepeatable: () => void;
  /** Told when the workflow ends by a failure that nothing around it may hide. */
  readonly onUnmaskable: () => void;
};
