import type { ConditionValue } from "@/lib/editor/condition/condition-values";
import type { StepPath } from "@/lib/lobster/contract/document-path";

/** What every part of a condition's form is given. */
export type BuilderProps = {
  /** The whole condition as it stands in its box. */
  readonly text: string;
  readonly step: StepPath;
  readonly disabled: boolean;
  readonly outcomeOf: (text: string) => ConditionValue | null;
  readonly onChange: (text: string) => void;
};
