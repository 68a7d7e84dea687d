import { z } from "zod";
import { longestEffectKey } from "@/lib/lobster/safety/effect-key";
import { effectKinds } from "@/lib/lobster/safety/model";
import { defineRoute } from "./contract";
import { none, timestamp } from "./json";
import { person } from "./people";
import { workflowParams } from "./workflow-params";

/** Most effects of one workflow about which people can say what they are. */
export const mostOverrules = 1000;

export const effectKind = z.enum(effectKinds);

export const overrule = z.object({
  /** Names the effect inside the file. */
  key: z.string(),
  kind: effectKind,
  by: person,
  at: timestamp,
});
export type Overrule = z.infer<typeof overrule>;

const reply = z.object({ overrules: z.array(overrule) });

export const listOverrules = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/overrules",
  permission: "workspace.read",
  params: workflowParams,
  query: none,
  body: none,
  reply,
});

/** Says what an effect really is; `null` takes that back. Answers with all that then holds. */
export const setOverrule = defineRoute({
  method: "PUT",
  path: "/api/workspaces/:workspace/workflows/:workflowId/overrules",
  permission: "workflow.edit",
  params: workflowParams,
  query: none,
  body: z.object({ key: z.string().min(1).max(longestEffectKey), kind: effectKind.nullable() }).strict(),
  reply,
});
