import { z } from "zod";
import { defineRoute } from "./contract";
import { jsonValue, none, timestamp, workspaceParams } from "./json";
import { person } from "./people";
import { plannedStep } from "./planned-step";

export const checkpointKind = z.enum(["approval", "input", "outcome"]);
export const verdict = z.enum(["approve", "reject", "submit", "continue", "rerun", "fail"]);

export const decisionSummary = z.object({
  by: person,
  at: timestamp,
  verdict,
  comment: z.string().nullable(),
});
export type DecisionSummary = z.infer<typeof decisionSummary>;

export const checkpointSummary = z.object({
  id: z.string(),
  kind: checkpointKind,
  status: z.enum(["pending", "decided", "cancelled"]),
  prompt: z.string(),
  stepId: z.string(),
  runId: z.string(),
  workflowId: z.string(),
  workflowTitle: z.string(),
  openedAt: timestamp,
  startedBy: person,
  itemCount: z.number().int(),
  decision: decisionSummary.nullable(),
});
export type CheckpointSummary = z.infer<typeof checkpointSummary>;

export const checkpointDetail = checkpointSummary.extend({
  items: z.array(jsonValue),
  preview: z.string().nullable(),
  responseSchema: jsonValue,
  defaults: jsonValue.optional(),
  subject: jsonValue.optional(),
  requiredApprover: z.string().nullable(),
  requireDifferentApprover: z.boolean(),
  args: z.record(z.string(), jsonValue),
  versionNumber: z.number().int(),
  hash: z.string(),
  plan: z.array(plannedStep),
  /** What was answered to an `input`, once it is. */
  answer: jsonValue.optional(),
  /** The attempt in question, with its command as it was started; only for `outcome`. */
  attempt: z.object({ command: z.string(), startedAt: timestamp }).nullable(),
  /** Last lines the step printed; only for `outcome`. */
  logTail: z.string().nullable(),
  /** SHA-256 over everything shown; a decision names it, so nobody decides on something they did not see. */
  digest: z.string(),
  /** Why this person may not decide, null when they may. */
  refusal: z.string().nullable(),
});
export type CheckpointDetail = z.infer<typeof checkpointDetail>;

/** `details` of the `invalid_request` that answers a value which the question does not allow: all that is wrong with it. */
export const answerProblems = z.object({
  /** `path`: JSON Pointer of the place in the value, `/` for the value itself. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })).min(1),
});
export type AnswerProblem = z.infer<typeof answerProblems>["problems"][number];

/** `details` of an `already_decided` answer. */
export const alreadyDecided = z.object({ winner: decisionSummary.nullable() });

const checkpointParams = workspaceParams.extend({ checkpointId: z.string().min(1).max(64) });
const base = { query: none, body: none } as const;

export const listCheckpoints = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/checkpoints",
  permission: "workspace.read",
  params: workspaceParams,
  query: z.object({ status: z.enum(["pending", "decided"]).optional() }).strict(),
  /** Pending: oldest first. Decided: newest first, at most 100. */
  reply: z.object({ checkpoints: z.array(checkpointSummary), pendingCount: z.number().int() }),
});

export const readCheckpoint = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/checkpoints/:checkpointId",
  permission: "workspace.read",
  params: checkpointParams,
  reply: checkpointDetail,
});

/** One conditional write: the first answer wins, everybody else learns who it was. */
export const decideCheckpoint = defineRoute({
  ...base,
  method: "POST",
  path: "/api/workspaces/:workspace/checkpoints/:checkpointId/decision",
  permission: "checkpoint.decide",
  params: checkpointParams,
  body: z
    .object({
      verdict,
      value: jsonValue.optional(),
      comment: z.string().max(4000).nullable(),
      digest: z.string(),
      /** Same key, same answer: a repeated request is told the same. */
      requestKey: z.string().min(8).max(64),
    })
    .strict(),
  reply: decisionSummary,
});
