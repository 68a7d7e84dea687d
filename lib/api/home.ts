import { z } from "zod";
import { checkpointSummary } from "./checkpoints";
import { defineRoute } from "./contract";
import { none, workspaceParams } from "./json";
import { runSummary } from "./runs";
import { workflowSummary } from "./workflows";

export const homeReply = z.object({
  waiting: z.array(checkpointSummary),
  running: z.array(runSummary),
  failed: z.array(runSummary),
  recent: z.array(workflowSummary),
});
export type HomeReply = z.infer<typeof homeReply>;

export const readHome = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/home",
  permission: "workspace.read",
  params: workspaceParams,
  query: none,
  body: none,
  reply: homeReply,
});
