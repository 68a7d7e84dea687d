import { z } from "zod";
import { defineRoute } from "@/lib/api/contract";
import { none, workspaceParams } from "@/lib/api/json";

/** Operations whose answer is no JSON: the browser calls them by address. */

const id = z.string().min(1).max(64);

export const exportWorkflow = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/export",
  permission: "workspace.read",
  params: workspaceParams.extend({ workflowId: id }),
  query: none,
  body: none,
  reply: z.never(),
});

/** All that a step of a run has printed. */
export const downloadOutput = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/runs/:runId/steps/:stepId/output",
  permission: "workspace.read",
  params: workspaceParams.extend({ runId: id, stepId: z.string().min(1) }),
  query: none,
  body: none,
  reply: z.never(),
});

export const streamRunEvents = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/runs/:runId/events",
  permission: "workspace.read",
  params: workspaceParams.extend({ runId: id }),
  query: z.object({ after: z.coerce.number().int().min(0).optional() }).strict(),
  body: none,
  reply: z.never(),
});

/** Says that the process answers; says nothing else, to anybody. */
export const health = defineRoute({
  method: "GET",
  path: "/api/health",
  permission: "public",
  params: none,
  query: none,
  body: none,
  reply: z.object({ ok: z.literal(true) }),
});
