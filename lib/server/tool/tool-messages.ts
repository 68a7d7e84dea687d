import { z } from "zod";
import { toolCall, toolReply } from "./tool-call";

/** What the studio and the process of a call tell each other: one call, perhaps the wish to stop it, one reply. */

export const toToolProcess = z.discriminatedUnion("type", [
  z.object({ type: z.literal("call"), call: toolCall }),
  z.object({ type: z.literal("stop") }),
]);
export type ToToolProcess = z.infer<typeof toToolProcess>;

export const fromToolProcess = z.object({ type: z.literal("reply"), reply: toolReply });
export type FromToolProcess = z.infer<typeof fromToolProcess>;
