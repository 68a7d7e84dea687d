import type { z } from "zod";
import { type KnowledgeReply, knowledgeLimits, type recordedStep } from "@/lib/api/knowledge";
import { runStatus } from "@/lib/api/runs";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { Workflow } from "@/lib/lobster/document/document";
import { explainCondition } from "@/lib/lobster/expression/explain-condition";
import type { StepRecord } from "@/lib/lobster/run/records";
import { resolveWorkflowArgs } from "@/lib/runtime/workflow-args";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { listOverrules } from "../overrules/overrules";
import { storedArgs } from "../runs/read-run";
import { currentVersion } from "../versions/current-version";
import { openStoredText } from "../workflows/pinned-workflow";
import { requireWorkflow } from "../workflows/require-workflow";
import { missingPrograms } from "./missing-programs";
import { plainRecord } from "./plain-record";
import { recordedShapes } from "./recorded-shapes";
import { type RunRecord, runEndings, runRecords } from "./run-records";

type RecordedStep = z.infer<typeof recordedStep>;

/** What earlier runs and this server tell about a workflow: bounded, whatever these runs have produced. */
export async function readKnowledge(
  context: ServerContext,
  access: Access,
  workflowId: string,
): Promise<KnowledgeReply> {
  const workflow = await requireWorkflow(context.db, access, workflowId);
  const [{ text }, overrules, runs] = await Promise.all([
    currentVersion(context.db, workflow),
    listOverrules(context, access, workflowId),
    context.db.run.findMany({
      where: { workspaceId: access.workspaceId, workflowId, finishedAt: { not: null } },
      select: { id: true, status: true, finishedAt: true, createdAt: true, args: true },
      orderBy: { id: "desc" },
      take: knowledgeLimits.runs,
    }),
  ]);
  const document = openStoredText(text, workflow.fileName);
  const [last] = runs;
  const shared = { overrules, missingPrograms: [...missingPrograms(context, access, document)] };
  if (last === undefined) return { run: null, args: {}, steps: [], recorded: [], ...shared };
  const newest = await runRecords(context.db, last.id);
  const earlier = runs.slice(1).map(({ id }) => id);
  return {
    run: {
      id: last.id,
      at: (last.finishedAt ?? last.createdAt).toISOString(),
      status: runStatus.parse(last.status),
    },
    args: argumentsOf(document.workflow, storedArgs.parse(JSON.parse(last.args))),
    steps: stepsOf(newest, await runEndings(context.db, last.id)),
    recorded: await recordedShapes(context.db, newest, earlier),
    ...shared,
  };
}

/** Defaults come from the text of today: that is what is edited. */
function argumentsOf(workflow: Workflow | null, given: JsonObject): JsonObject {
  return workflow === null ? given : resolveWorkflowArgs(workflow.fields, given);
}

function stepsOf(records: readonly RunRecord[], endings: Awaited<ReturnType<typeof runEndings>>): RecordedStep[] {
  const known = new Map(records.map((record) => [record.id, plainRecord(record)]));
  const reasons = new Map(endings.map((ending) => [ending.stepId, ending]));
  let left: number = knowledgeLimits.total;
  const steps = records.map((record): RecordedStep => {
    const size = record.json === undefined ? 0 : JSON.stringify(record.json).length;
    const fits = size <= left;
    if (fits) left -= size;
    const reason = reasons.get(record.id);
    return {
      id: record.id,
      status: record.skipped ? "skipped" : record.errorMessage === null ? "ok" : "failed",
      stdout: record.stdout,
      ...(record.json === undefined || !fits ? {} : { json: record.json }),
      ...(record.response === undefined ? {} : { response: record.response }),
      approved: record.approved,
      cut: record.stdoutCut || record.jsonCut || !fits,
      reason: record.skipped ? skipReason(reason?.text ?? "", known) : record.errorMessage,
    };
  });
  const failed = endings.filter(({ stepId, type }) => type === "step.failed" && !known.has(stepId));
  const broken = new Map(failed.map(({ stepId, text }) => [stepId, text]));
  return [
    ...steps,
    ...[...broken].map(
      ([id, reason]): RecordedStep => ({
        id,
        status: "failed",
        stdout: null,
        approved: false,
        cut: false,
        reason,
      }),
    ),
  ];
}

/** The condition, with the values that decided as far as they are known. */
function skipReason(condition: string, records: ReadonlyMap<string, StepRecord>): string {
  if (condition === "") return "It was skipped.";
  try {
    return explainCondition(condition, records).lines.join("; ");
  } catch (error) {
    if (error instanceof LobsterError) return `${condition} is false`;
    throw error;
  }
}
