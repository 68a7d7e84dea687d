import { z } from "zod";

/** A step that runs next if the answer is yes, with everything filled in that is known already. */
export const plannedStep = z.object({
  stepId: z.string(),
  kind: z.string(),
  /** Resolved command, pipeline text or prompt. */
  command: z.string(),
  /** True when parts depend on results that do not exist yet; those stay as written. */
  partlyUnknown: z.boolean(),
  /**
   * Condition, and whether it will hold: null when that depends on results that do not exist yet. `ifApproved` says that
   * it was judged by taking an earlier gate of the plan for approved.
   */
  condition: z
    .object({ text: z.string(), holds: z.boolean().nullable(), ifApproved: z.literal(true).optional() })
    .nullable(),
  /** The next human gate: the plan ends here. */
  gate: z.boolean(),
});
export type PlannedStep = z.infer<typeof plannedStep>;
