import { z } from "zod";
import { defineRoute } from "./contract";
import { none } from "./json";
import { workflowParams } from "./workflow-params";

/** Most steps of one workflow that can be moved by hand. */
export const mostOffsets = 5000;

/** Farthest a step can be moved, in pixels of the drawing at 100 %. */
const farthest = 100_000;
const distance = z.number().min(-farthest).max(farthest);

/** How far a step was moved from its automatic place. */
export const stepOffset = z.object({ dx: distance, dy: distance }).strict();

/** Offsets by step id. */
export const stepOffsets = z
  .record(z.string().min(1).max(200), stepOffset)
  .refine((offsets) => Object.keys(offsets).length <= mostOffsets, `At most ${mostOffsets} steps can be moved by hand`);
export type StepOffsets = z.infer<typeof stepOffsets>;

/** Steps that were moved, by id; null for those that went back. */
const stepOffsetChanges = z
  .record(z.string().min(1).max(200), stepOffset.nullable())
  .refine((changes) => Object.keys(changes).length <= mostOffsets, `At most ${mostOffsets} steps can be moved at once`);
export type StepOffsetChanges = z.infer<typeof stepOffsetChanges>;

export const readLayout = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/layout",
  permission: "workspace.read",
  params: workflowParams,
  query: none,
  body: none,
  reply: z.object({ offsets: stepOffsets }),
});

/** Moves some steps of a workflow by hand; null puts one back to its automatic place. All others stay where they are. */
export const saveLayout = defineRoute({
  method: "PUT",
  path: "/api/workspaces/:workspace/workflows/:workflowId/layout",
  permission: "workflow.edit",
  params: workflowParams,
  query: none,
  body: z.object({ changes: stepOffsetChanges }).strict(),
  reply: none,
});
