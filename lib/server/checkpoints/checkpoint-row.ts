import { z } from "zod";
import { type CheckpointSummary, checkpointKind, type DecisionSummary, verdict } from "@/lib/api/checkpoints";
import type { CheckpointRequest } from "@/lib/lobster/run/checkpoint";

const status = z.enum(["pending", "decided", "cancelled"]);

export const decisionFields = {
  verdict: true,
  at: true,
  comment: true,
  by: { select: { id: true, name: true } },
} as const;

/** What a query of checkpoints selects for lists. */
export const checkpointFields = {
  id: true,
  kind: true,
  status: true,
  prompt: true,
  stepId: true,
  itemCount: true,
  openedAt: true,
  run: { select: { id: true, workflowId: true, title: true, startedBy: { select: { id: true, name: true } } } },
  decision: { select: decisionFields },
} as const;

type Person = { readonly id: string; readonly name: string };

export type DecisionRow = {
  readonly verdict: string;
  readonly at: Date;
  readonly comment: string | null;
  readonly by: Person;
};

type CheckpointRow = {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly prompt: string;
  readonly stepId: string;
  readonly itemCount: number;
  readonly openedAt: Date;
  readonly run: {
    readonly id: string;
    readonly workflowId: string;
    readonly title: string;
    readonly startedBy: Person;
  };
  readonly decision: DecisionRow | null;
};

export function decisionSummary(row: DecisionRow): DecisionSummary {
  return { by: row.by, at: row.at.toISOString(), verdict: verdict.parse(row.verdict), comment: row.comment };
}

export function checkpointSummary(row: CheckpointRow): CheckpointSummary {
  return {
    id: row.id,
    kind: checkpointKind.parse(row.kind),
    status: status.parse(row.status),
    prompt: row.prompt,
    stepId: row.stepId,
    runId: row.run.id,
    workflowId: row.run.workflowId,
    workflowTitle: row.run.title,
    openedAt: row.openedAt.toISOString(),
    startedBy: row.run.startedBy,
    itemCount: row.itemCount,
    decision: row.decision === null ? null : decisionSummary(row.decision),
  };
}

/** The stored request. Written by `openCheckpoint` from the same type. */
export function storedRequest(row: { readonly request: string }): CheckpointRequest {
  return JSON.parse(row.request) as CheckpointRequest;
}
