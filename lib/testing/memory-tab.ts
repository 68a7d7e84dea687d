import type { CostTab, ModelAnswer } from "@/lib/lobster/contract/cost-tab";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

export type MemoryTab = CostTab & {
  /** Answers that were asked for, also those that were refused. */
  readonly askedAnswers: ModelAnswer[];
  readonly replayedAnswers: ModelAnswer[];
  readonly printedValues: (JsonValue | undefined)[];
};

/** A tab that only remembers. */
export function createMemoryTab(): MemoryTab {
  const askedAnswers: ModelAnswer[] = [];
  const replayedAnswers: ModelAnswer[] = [];
  const printedValues: (JsonValue | undefined)[] = [];
  const tab: MemoryTab = {
    askedAnswers,
    replayedAnswers,
    printedValues,
    asked: (answer) => void askedAnswers.push(answer),
    replayed: (answer) => void replayedAnswers.push(answer),
    printed: (json) => void printedValues.push(json),
    open: () => tab,
    settle: () => undefined,
    drop: () => undefined,
    checkLimit: () => undefined,
  };
  return tab;
}
