import type { StepNode } from "../document/document";
import type { StepKindName } from "./step-kind";

/** Services of a dry run: what is known before anything runs. Approvals count as given. */
export type StepPlanner = {
  readonly stepId: string;
  /** The text with everything filled in that is known. */
  fill(text: string): string;
  /** `fill`, with a note when the text needs what steps will print. */
  describe(text: string): string;
  /** Pipeline text as `describe` gives it. Throws `<complaint>: <name>` for a command that does not exist. */
  describePipeline(text: string, complaint: string): string;
  /** Throws `<place>: Unknown step reference: …` when a text is exactly a reference to a step that is not there yet. */
  checkReference(text: string, place: string): void;
  /** The same with more names that references may use, as inside a loop. */
  knowing(ids: readonly string[]): StepPlanner;
};

/** How a kind of step looks in the plan of a dry run. */
export type StepDryRun = {
  /** Word in brackets behind the id. */
  readonly label: string;
  /** Lines below the id, without their indentation. */
  lines(step: StepNode, planner: StepPlanner): readonly string[];
};

export type StepDryRuns = ReadonlyMap<StepKindName, StepDryRun>;
