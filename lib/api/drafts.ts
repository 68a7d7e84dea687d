import { z } from "zod";
import { defineRoute } from "./contract";
import { none, timestamp } from "./json";
import { workflowParams } from "./workflow-params";

/** Most drafts kept of one person for one workflow; the oldest are forgotten first. */
export const mostDrafts = 20;

/** Names the tab that writes; a tab only ever replaces its own draft. */
const tab = z.string().min(8).max(64);
/** Grows with each change in the tab: a request that is late never replaces a newer text. */
const seq = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const keptDraft = z.object({
  tab,
  /** What the person knows the browser by. */
  device: z.string(),
  baseHash: z.string(),
  /** Number of the version with that hash; null when no version has it. */
  baseNumber: z.number().int().nullable(),
  text: z.string(),
  seq,
  at: timestamp,
});
export type KeptDraft = z.infer<typeof keptDraft>;

/** Keeps the unsaved text of one tab. `kept` is false when the tab has stored a newer one, whose number is `seq`. */
export const keepDraft = defineRoute({
  method: "PUT",
  path: "/api/workspaces/:workspace/workflows/:workflowId/draft",
  permission: "workflow.edit",
  params: workflowParams,
  query: none,
  body: z
    .object({ tab, device: z.string().max(100), baseHash: z.string().min(1).max(64), text: z.string(), seq })
    .strict(),
  reply: z.object({ kept: z.boolean(), seq }),
});

/** Forgets a draft, and keeps requests up to `seq` that are still under way from bringing it back. */
export const discardDraft = defineRoute({
  method: "DELETE",
  path: "/api/workspaces/:workspace/workflows/:workflowId/draft",
  permission: "workflow.edit",
  params: workflowParams,
  query: none,
  body: z.object({ tab, seq }).strict(),
  reply: none,
});

/** The asking person's own drafts of a workflow, newest first. Nobody ever sees those of others. */
export const listDrafts = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/drafts",
  permission: "workflow.edit",
  params: workflowParams,
  query: none,
  body: none,
  reply: z.object({ drafts: z.array(keptDraft) }),
});
