import type { GraphNode } from "@/lib/lobster/graph/model";
import { stepStates } from "@/lib/lobster/run/inner-steps";
import type { RunState, StepState } from "@/lib/lobster/run/run-state";

/** What the list says about a step before it has run. */
export type StepOutline = Pick<
  GraphNode,
  "key" | "id" | "title" | "kind" | "summary" | "gate" | "condition" | "parent"
>;

export type StepLine = {
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** Null when the run met a step that the file's outline does not hold. */
  readonly outline: StepOutline | null;
  /** Null before the step's turn. */
  readonly state: StepState | null;
};

/** Steps of the file in their order, each with where it stands; then steps that only the run knows. */
export function stepLines(outline: readonly StepOutline[], state: RunState): readonly StepLine[] {
  const depths = new Map<string, number>();
  const states = stepStates(outline, state);
  const known = new Set(outline.flatMap(({ id, parent }) => (id === null || parent !== null ? [] : [id])));
  const lines = outline.map((step): StepLine => {
    const depth = step.parent === null ? 0 : (depths.get(step.parent) ?? 0) + 1;
    depths.set(step.key, depth);
    const id = step.id ?? step.title;
    return { key: step.key, id, title: step.title, depth, outline: step, state: states.get(step.key) ?? null };
  });
  const others = [...state.steps.values()]
    .filter((step) => !known.has(step.stepId))
    .map((step): StepLine => {
      return { key: `run:${step.stepId}`, id: step.stepId, title: step.stepId, depth: 0, outline: null, state: step };
    });
  return [...lines, ...others];
}

/**
 * Key of the step to look at first: the one that waits or runs, else the one that failed, else the last that did
 * something. Steps inside of others are looked at by choice.
 */
export function stepInFocus(lines: readonly StepLine[], state: RunState): string | null {
  const outer = lines.filter((line) => line.depth === 0);
  const begun = outer.filter((line) => line.state !== null && line.state.status !== "skipped");
  const waiting = outer.find((line) => line.id === state.waiting?.stepId);
  const failed = begun.find((line) => line.state?.status === "failed" || line.state?.status === "timed_out");
  const running = begun.findLast((line) => line.state?.status === "running");
  return (waiting ?? running ?? failed ?? begun.at(-1) ?? lines[0])?.key ?? null;
}
