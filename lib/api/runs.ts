import { z } from "zod";
import type { RunEvent } from "@/lib/lobster/run/events";
import { defineRoute } from "./contract";
import { jsonValue, none, timestamp, workspaceParams } from "./json";
import { person } from "./people";

export const runStatus = z.enum([
  "queued",
  "running",
  "waiting_approval",
  "waiting_input",
  "needs_attention",
  "succeeded",
  "failed",
  "cancelled",
  "rejected",
]);

export const runSummary = z.object({
  id: z.string(),
  workflowId: z.string(),
  workflowTitle: z.string(),
  versionNumber: z.number().int(),
  status: runStatus,
  startedBy: person,
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** Error of a failed run. */
  message: z.string().nullable(),
});
export type RunSummary = z.infer<typeof runSummary>;

const runEvent = z.custom<RunEvent>((value) => typeof value === "object" && value !== null);

export const runDetail = runSummary.extend({
  /** The pinned text that this run executes, whatever was saved since. */
  text: z.string(),
  fileName: z.string(),
  hash: z.string(),
  args: z.record(z.string(), jsonValue),
  /** The journal up to now, or its beginning when it is long; the event stream continues after the last `seq`. */
  events: z.array(runEvent),
  /** Workflows that it may run as steps, as they are pinned: the current ones when it was requested. */
  files: z.array(z.object({ fileName: z.string(), versionNumber: z.number().int(), workflowId: z.string() })),
  /** The pending checkpoint, for the link to the inbox. */
  checkpointId: z.string().nullable(),
  mayCancel: z.boolean(),
});
export type RunDetail = z.infer<typeof runDetail>;

const runParams = workspaceParams.extend({ runId: z.string().min(1).max(64) });
const base = { query: none, body: none } as const;

export const listRuns = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/runs",
  permission: "workspace.read",
  params: workspaceParams,
  query: z
    .object({ workflowId: z.string().optional(), status: runStatus.optional(), before: z.string().optional() })
    .strict(),
  /** Newest first, 50 a page; `next` goes into `before`. */
  reply: z.object({ runs: z.array(runSummary), next: z.string().nullable() }),
});

/** Pins the text of a stored version (the current one by default) and queues it. */
export const startRun = defineRoute({
  ...base,
  method: "POST",
  path: "/api/workspaces/:workspace/runs",
  permission: "run.start",
  params: workspaceParams,
  body: z
    .object({
      workflowId: z.string(),
      versionId: z.string().optional(),
      args: z.record(z.string(), jsonValue),
      /** Same key, same run: a repeated request answers with the first run. */
      requestKey: z.string().min(8).max(64),
    })
    .strict(),
  reply: z.object({ runId: z.string() }),
});

export const readRun = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/runs/:runId",
  permission: "workspace.read",
  params: runParams,
  reply: runDetail,
});

/** Asks the worker to stop; the run's journal tells when it did. */
export const cancelRun = defineRoute({
  ...base,
  method: "POST",
  path: "/api/workspaces/:workspace/runs/:runId/cancel",
  permission: "run.cancel",
  params: runParams,
  reply: none,
});

/** Path of the server-sent events: `id` is the event's `seq`, `data` one `RunEvent` as JSON; `Last-Event-ID` or `?after=` resumes. */
export function runEventsPath(workspace: string, runId: string, after: number): string {
  return `/api/workspaces/${encodeURIComponent(workspace)}/runs/${encodeURIComponent(runId)}/events?after=${after}`;
}

/** Path of the download with all that a step has printed, however little of it a page shows. */
export function outputPath(workspace: string, runId: string, stepId: string): string {
  const [space, run, step] = [workspace, runId, stepId].map(encodeURIComponent);
  return `/api/workspaces/${space}/runs/${run}/steps/${step}/output`;
}
