import type { CheckpointDetail } from "@/lib/api/checkpoints";

export type OutcomePlan = {
  readonly title: string;
  /** Last line of the list of steps. */
  readonly ending: string;
  /** What each of the three answers makes of the list. */
  readonly explanation: string;
};

/** Words around the plan of a lost step. The plan begins with the step itself, which runs after one answer only. */
export function outcomePlan({
  stepId,
  plan,
}: {
  readonly stepId: string;
  readonly plan: readonly Pick<CheckpointDetail["plan"][number], "stepId" | "gate">[];
}): OutcomePlan {
  const after = plan.slice(1).length;
  const asks = plan.at(-1)?.gate ?? false;
  const happened =
    after > 0
      ? `If it happened, ${stepId} does not run again: the run goes on with the step after it.`
      : `If it happened, ${stepId} does not run again: the run ${asks ? "stops and asks" : "ends"}.`;
  return {
    title: "If it did not happen, this runs",
    ending: asks ? "Then the run stops again and asks." : "Then the run ends.",
    explanation: `${happened} If you give up, none of this runs. What has run already stays done.`,
  };
}
