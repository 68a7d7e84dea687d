import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import type { Ghosts, StepGhost } from "../ghosts";
import { stepNames } from "./step-names";

/** What a dry run said, and of which text. */
export type DryRunPlan = {
  readonly text: string;
  /** In file order. `name` finds the step again after an edit; null for one that cannot be told from others. */
  readonly steps: readonly (DryRunStep & { readonly name: string | null })[];
};

/** @param document the view on the text that was asked about */
export function dryRunPlan(document: WorkflowDocument, steps: readonly DryRunStep[]): DryRunPlan {
  const names = stepNames(document);
  return { text: document.text, steps: steps.map((step) => ({ ...step, name: names.get(step.path) ?? null })) };
}

/** What conditions are taken for, by the name of the step. */
export type Switches = ReadonlyMap<string, boolean>;

/**
 * The steps of a plan that a document still has, each with the key of its path there, in the order of the plan. Steps
 * whose condition was switched since show that at once; what follows from it is told by the next plan.
 */
export function placePlan(
  { text, steps }: DryRunPlan,
  document: WorkflowDocument,
  switches: Switches,
): readonly DryRunStep[] {
  const paths = document.text === text ? null : new Map([...stepNames(document)].map(([path, name]) => [name, path]));
  return steps.flatMap((step) => {
    const path = paths === null ? step.path : step.name === null ? undefined : paths.get(step.name);
    if (path === undefined) return [];
    const switched = withSwitch(step, step.name === null ? null : (switches.get(step.name) ?? null));
    return [path === switched.path ? switched : { ...switched, path }];
  });
}

function withSwitch(step: DryRunStep, value: boolean | null): DryRunStep {
  const { condition, path } = step;
  if (condition === null || condition.switched === value) return step;
  const changed = { ...step, condition: { ...condition, switched: value } };
  // Whether a step inside of another one runs is not its own condition's business alone.
  if (path.split("/").length > 2) return changed;
  const holds = value ?? condition.computed;
  return { ...changed, state: holds === null ? "unknown" : holds ? "would-run" : "skipped" };
}

/** What the drawing shows of the steps of a dry run. */
export function ghostsOf(steps: readonly DryRunStep[]): Ghosts {
  return new Map(
    steps.map(({ path, state, reason, condition, partlyUnknown, missing }): [string, StepGhost] => [
      path,
      {
        state,
        reason: [reason ?? "", partlyUnknown && missing.length > 0 ? `Not known yet: ${missing.join(", ")}` : ""]
          .filter((words) => words !== "")
          .join(". ")
          .replaceAll("`", ""),
        condition: condition && { text: condition.text, switched: condition.switched },
      },
    ]),
  );
}
