import { z } from "zod";
import { defineRoute } from "./contract";
import { none } from "./json";
import { workflowParams } from "./workflow-params";

const need = z.object({ name: z.string(), steps: z.array(z.string()) });

/** What a text needs of this server, and whether it is there for steps. */
export const footprintReply = z.object({
  programs: z.array(need.extend({ found: z.boolean() })),
  /** Names only; values are never told. */
  variables: z.array(need.extend({ set: z.boolean() })),
  /** Commands that need a service or a program; `missing` says in words what is not there. */
  commands: z.array(need.extend({ missing: z.array(z.string()) })),
  workflows: z.array(need.extend({ found: z.boolean() })),
  /** `found` is null for files outside of the workspace's folder: nobody looks there. */
  files: z.array(need.extend({ found: z.boolean().nullable() })),
  hosts: z.array(need),
});
export type FootprintReply = z.infer<typeof footprintReply>;

/** Compares what a text needs with this server, before anything runs. Nothing is started. */
export const checkFootprint = defineRoute({
  method: "POST",
  path: "/api/workspaces/:workspace/workflows/:workflowId/footprint",
  permission: "workspace.read",
  params: workflowParams,
  query: none,
  body: z.object({ text: z.string() }).strict(),
  reply: footprintReply,
});
