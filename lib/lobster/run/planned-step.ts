/** A step that runs next if the answer is yes, with everything filled in that is known already. */
export type PlannedStep = {
  readonly stepId: string;
  readonly kind: string;
  /** Resolved command, pipeline text or prompt. */
  readonly command: string;
  /** True when parts depend on results that do not exist yet; those stay as written. */
  readonly partlyUnknown: boolean;
  /**
   * Condition, and whether it will hold: null when that depends on results that do not exist yet. `ifApproved` says that
   * it was judged by taking an earlier gate of the plan for approved.
   */
  readonly condition: {
    readonly text: string;
    readonly holds: boolean | null;
    readonly ifApproved?: true | undefined;
  } | null;
  /** The run stops behind this step for a person. The plan ends at the first one that is certain to be reached. */
  readonly gate: boolean;
};
