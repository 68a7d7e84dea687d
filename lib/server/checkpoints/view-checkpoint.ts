import { createHash } from "node:crypto";
import type { CheckpointDetail } from "@/lib/api/checkpoints";
import { jsonValue } from "@/lib/api/json";
import { catalog } from "@/lib/catalog/index";
import { stepRunners } from "@/lib/catalog/runners";
import type { PlannedStep } from "@/lib/lobster/run/planned-step";
import type { Snapshot } from "@/lib/lobster/run/records";
import { openChildren } from "@/lib/runtime/child-files";
import { planSteps } from "@/lib/runtime/plan-steps";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";
import { pinnedOrigin } from "../runs/pinned-origin";
import { loadPinnedWorkflow } from "../workflows/pinned-workflow";
import { checkpointFields, checkpointSummary, decisionFields, storedRequest } from "./checkpoint-row";
import { whoMayDecide } from "./who-may-decide";

/** Everything a person is shown of a request, its digest, and the name their answer would be recorded under. */
export type CheckpointView = {
  readonly detail: CheckpointDetail;
  readonly approverName: string;
  /** The step that asks goes on with the answer, as a pipeline does. */
  readonly stepGoesOn: boolean;
};

/** @throws AppError `not_found`, also for requests of other workspaces */
export async function viewCheckpoint(context: ServerContext, access: Access, id: string): Promise<CheckpointView> {
  const row = await context.db.checkpoint.findFirst({
    where: { workspaceId: access.workspaceId, id },
    select: {
      ...checkpointFields,
      request: true,
      logTail: true,
      decision: { select: { ...decisionFields, value: true } },
      attempt: { select: { command: true, startedAt: true } },
      run: {
        select: {
          ...checkpointFields.run.select,
          startedById: true,
          textHash: true,
          snapshot: true,
          version: { select: { number: true, text: true } },
          workflow: { select: { fileName: true } },
        },
      },
    },
  });
  if (row === null) throw notFound("request");
  const request = storedRequest(row);
  const snapshot = storedSnapshot(row.run);
  const summary = checkpointSummary(row);
  const shown = {
    items: [...request.items],
    preview: request.preview,
    responseSchema: request.responseSchema,
    defaults: request.defaults,
    subject: request.subject,
    requiredApprover: request.identity.requiredApprover ?? null,
    requireDifferentApprover: request.identity.requireDifferentApprover ?? false,
    args: snapshot.args,
    versionNumber: row.run.version.number,
    hash: row.run.textHash,
    // Once answered, the run has moved on: what would have run next is no longer asked.
    plan: row.status === "pending" ? [...(await planOf(context, row.run, snapshot))] : [],
    attempt: row.attempt && { command: row.attempt.command, startedAt: row.attempt.startedAt.toISOString() },
    logTail: row.logTail,
  };
  const { kind, prompt, stepId } = summary;
  const digest = createHash("sha256")
    .update(JSON.stringify({ id, kind, prompt, stepId, ...shown }))
    .digest("hex");
  const { startedById } = row.run;
  const judgement = whoMayDecide(access, { kind, stepId, identity: request.identity, startedById });
  return {
    detail: { ...summary, ...shown, ...answerGiven(row.decision), digest, refusal: judgement.refusal },
    stepGoesOn: snapshot.waiting?.kind === "input" && snapshot.waiting.pipeline !== undefined,
    approverName: judgement.refusal === null ? judgement.name : access.name,
  };
}

function answerGiven(decision: { readonly verdict: string; readonly value: string | null } | null) {
  if (decision?.verdict !== "submit" || decision.value === null) return {};
  return { answer: jsonValue.parse(JSON.parse(decision.value)) };
}

type PlannedRun = {
  readonly id: string;
  readonly version: { readonly text: string };
  readonly workflow: { readonly fileName: string };
};

/** What runs next, with the steps of the workflows that run as steps: as they are pinned. */
async function planOf(
  { db }: ServerContext,
  { id, version, workflow: { fileName } }: PlannedRun,
  snapshot: Snapshot,
): Promise<readonly PlannedStep[]> {
  const workflow = loadPinnedWorkflow(version.text, fileName);
  const known = {
    workflow,
    origin: pinnedOrigin(db, id, fileName),
    args: snapshot.args,
    unknownArgs: new Set<string>(),
    records: new Map(snapshot.records.map((record) => [record.id, record])),
  };
  const children = await openChildren(known, snapshot.position, catalog);
  return planSteps({ workflow, snapshot, steps: stepRunners, children });
}

/** Where the run stands. A run that has a checkpoint has a snapshot, written by the worker from the same type. */
function storedSnapshot(run: { readonly id: string; readonly snapshot: string | null }): Snapshot {
  if (run.snapshot === null) throw new Error(`Run ${run.id} asks a person but has no snapshot`);
  return JSON.parse(run.snapshot) as Snapshot;
}
