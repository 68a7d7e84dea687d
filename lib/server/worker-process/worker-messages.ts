import { z } from "zod";

/** What studio and worker tell each other. Messages only save time: whatever is lost is found in the database. */

export const toWorker = z.object({ type: z.literal("wake") });
export type ToWorker = z.infer<typeof toWorker>;

export const toStudio = z.object({ type: z.literal("changed"), runId: z.string() });
export type ToStudio = z.infer<typeof toStudio>;
