import { z } from "zod";
import { verdict } from "@/lib/api/checkpoints";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { Workflow } from "@/lib/lobster/document/document";
import { answerWaiting } from "@/lib/lobster/run/answer-waiting";
import { approveWaiting } from "@/lib/lobster/run/approve-waiting";
import type { Decision } from "@/lib/lobster/run/checkpoint";
import type { Snapshot } from "@/lib/lobster/run/records";
import { resolveWorkflowArgs } from "@/lib/runtime/workflow-args";
import type { WorkflowOrigin } from "@/lib/runtime/workflow-origin";
import { stepProgramsFolder, workspaceFilesFolder, workspaceStateFolder } from "../config";
import type { ServerContext } from "../context";
import { pinnedOrigin } from "../runs/pinned-origin";
import { storedArgs } from "../runs/read-run";
import { textHash } from "../versions/version-summary";
import { loadPinnedWorkflow } from "../workflows/pinned-workflow";
import type { Lease } from "./lease";

/** Everything a worker needs to know to go on with a run. */
export type SegmentRun = {
  readonly runId: string;
  readonly workspaceId: string;
  readonly workflow: Workflow;
  /** Where its steps find the workflows that they run. */
  readonly origin: WorkflowOrigin;
  readonly args: JsonObject;
  readonly filesFolder: string;
  /** Folder of what the workspace's runs store by key. */
  readonly stateFolder: string;
  /** Folder of the studio's own programs for steps. */
  readonly programsFolder: string;
  /** Name of the person who started the run. */
  readonly startedBy: string;
  /** False before the first segment has begun. */
  readonly begun: boolean;
  /** Where the run stands, with the approval or answer that this segment carries already written in. */
  readonly snapshot: Snapshot;
  /** What a person said about a lost result, while it is not carried out. */
  readonly outcome: Decision | null;
  /** Path of the step that the run stood before when the segment was loaded. */
  readonly nextPath: StepPath;
};

const stepPosition = z.tuple([z.literal("steps"), z.number().int()]).rest(z.union([z.string(), z.number()]));

/** @throws Error when the stored text is not the one that was pinned */
export async function loadSegmentRun(context: ServerContext, lease: Lease): Promise<SegmentRun> {
  const segment = await context.db.segment.findUniqueOrThrow({
    where: { id: lease.segmentId },
    include: {
      checkpoint: { include: { decision: true } },
      run: { include: { version: true, startedBy: true, workflow: { include: { workspace: true } } } },
    },
  });
  const { run, checkpoint } = segment;
  if (textHash(run.version.text) !== run.textHash)
    throw new Error("The stored text is not the one this run has pinned.");
  const workflow = loadPinnedWorkflow(run.version.text, run.workflow.fileName);
  const args = storedArgs.parse(JSON.parse(run.args));
  // Written by `SegmentRecorder` from the same type.
  const stored = run.snapshot === null ? null : (JSON.parse(run.snapshot) as Snapshot);
  const snapshot = stored ?? firstSnapshot(workflow, args);
  const decision = storedDecision(checkpoint?.decision ?? null);
  const question = checkpoint === null ? null : askedQuestion(checkpoint);
  return {
    runId: run.id,
    workspaceId: run.workspaceId,
    workflow,
    origin: pinnedOrigin(context.db, run.id, run.workflow.fileName),
    args,
    filesFolder: workspaceFilesFolder(context.config.dataFolder, run.workflow.workspace.slug),
    stateFolder: workspaceStateFolder(context.config.dataFolder, run.workflow.workspace.slug),
    programsFolder: stepProgramsFolder(context.programFolder),
    startedBy: run.startedBy.name,
    begun: stored !== null,
    snapshot: decision !== null && waitsFor(question, snapshot) ? decidedSnapshot(snapshot, decision) : snapshot,
    // Once the run stands elsewhere, or waits for something else, the answer has been carried out.
    outcome: isOutcome(question, snapshot) ? decision : null,
    nextPath: ["steps", snapshot.position],
  };
}

type Question = { readonly kind: string; readonly stepId: string; readonly position: number };

function askedQuestion(row: { readonly kind: string; readonly stepId: string; readonly stepPath: string }): Question {
  return { kind: row.kind, stepId: row.stepId, position: stepPosition.parse(JSON.parse(row.stepPath))[1] };
}

/** True while the run waits for what was asked. At a later gate a yes to this one means nothing. */
function waitsFor(question: Question | null, { waiting, position }: Snapshot): boolean {
  if (question === null || waiting === null) return false;
  // A pipeline waits within its step, everything else behind it.
  const asking = waiting.kind === "input" && waiting.pipeline !== undefined ? position : position - 1;
  return waiting.kind === question.kind && waiting.stepId === question.stepId && asking === question.position;
}

function isOutcome(question: Question | null, { waiting, position }: Snapshot): boolean {
  return question?.kind === "outcome" && waiting === null && question.position === position;
}

function decidedSnapshot(snapshot: Snapshot, { verdict, value, by }: Decision): Snapshot {
  if (verdict === "approve") return approveWaiting(snapshot, by);
  return verdict === "submit" && value !== undefined ? answerWaiting(snapshot, value) : snapshot;
}

function firstSnapshot(workflow: Workflow, given: JsonObject): Snapshot {
  return { version: 1, position: 0, records: [], args: resolveWorkflowArgs(workflow.fields, given), waiting: null };
}

function storedDecision(
  row: { verdict: string; value: string | null; comment: string | null; byName: string } | null,
): Decision | null {
  if (row === null) return null;
  const value = row.value === null ? {} : { value: JSON.parse(row.value) };
  return { verdict: verdict.parse(row.verdict), ...value, comment: row.comment, by: row.byName };
}
