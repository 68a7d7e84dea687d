import { setImmediate } from "node:timers/promises";
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

/** Characters of a step of which nothing but its name is told. */
const entryLength = 100;

type RecordedStep = z.infer<typeof recordedStep>;

/** What earlier runs and this server tell about a workflow: bounded, whatever these runs have produced. */
export async function readKnowledge(
  context: ServerContext,
  access: Access,
  workflowId: string,
): Promise<KnowledgeReply> {
  const workflow = await requireWorkflow(context.db, access, workflowId);
  const [{ text }, overrules, asking, runs] = await Promise.all([
    currentVersion(context.db, workflow),
    listOverrules(context, access, workflowId),
    context.db.workflow.findMany({
      where: { workspaceId: access.workspaceId, archivedAt: null, gateCount: { gt: 0 } },
      select: { fileName: true },
      orderBy: { updatedAt: "desc" },
      take: knowledgeLimits.files,
    }),
    context.db.run.findMany({
      where: { workspaceId: access.workspaceId, workflowId, finishedAt: { not: null } },
      select: { id: true, status: true, finishedAt: true, createdAt: true },
      orderBy: { id: "desc" },
      take: knowledgeLimits.runs,
    }),
  ]);
  const document = openStoredText(text, workflow.fileName);
  const [last] = runs;
  const shared = {
    overrules,
    askingFiles: asking.map(({ fileName }) => fileName),
    missingPrograms: [...missingPrograms(context, access, document)].slice(0, knowledgeLimits.programs),
  };
  if (last === undefined) return { run: null, args: {}, steps: [], recorded: [], ...shared };
  const { args } = await context.db.run.findUniqueOrThrow({ where: { id: last.id }, select: { args: true } });
  const newest = await runRecords(context.db, last.id);
  await setImmediate();
  const earlier = runs.slice(1).map(({ id }) => id);
  return {
    run: {
      id: last.id,
      at: (last.finishedAt ?? last.createdAt).toISOString(),
      status: runStatus.parse(last.status),
    },
    args: argumentsOf(document.workflow, args.length > knowledgeLimits.args ? {} : storedArgs.parse(JSON.parse(args))),
    steps: stepsOf(newest, await runEndings(context.db, last.id)),
    recorded: await recordedShapes(context.db, newest, earlier),
    ...shared,
  };
}

/** Defaults come from the text of today: that is what is edited. */
function argumentsOf(workflow: Workflow | null, given: JsonObject): JsonObject {
  return workflow === null ? given : resolveWorkflowArgs(workflow.fields, given);
}

/** Steps in their order as long as there is room, and of each what there is room for. */
function stepsOf(records: readonly RunRecord[], endings: Awaited<ReturnType<typeof runEndings>>): RecordedStep[] {
  const known = new Map(records.map((record) => [record.id, plainRecord(record)]));
  const reasons = new Map(endings.map((ending) => [ending.stepId, ending]));
  const failed = endings.filter(({ stepId, type }) => type === "step.failed" && !known.has(stepId));
  let left: number = knowledgeLimits.results;
  const has = (length: number): boolean => {
    if (length > left) return false;
    left -= length;
    return true;
  };
  // Why the run failed is what people look for first.
  const broken = [...new Map(failed.map(({ stepId, text }) => [stepId, text]))].flatMap(([id, reason]) =>
    has(entryLength + id.length + reason.length)
      ? [{ id, status: "failed", stdout: null, approved: false, cut: false, reason } as const]
      : [],
  );
  const room = records.filter(({ id }) => has(entryLength + id.length));
  const steps = room.map((record): RecordedStep => {
    const { id, stdout, json, response } = record;
    const why = record.skipped ? skipReason(reasons.get(id)?.text ?? "", known) : record.errorMessage;
    const reason = why !== null && has(why.length) ? why : null;
    const hasOutput = stdout !== null && has(stdout.length);
    const hasJson = json !== undefined && has(record.jsonLength);
    const hasResponse = response !== undefined && has(record.responseLength);
    const dropped = (stdout !== null && !hasOutput) || (json !== undefined && !hasJson);
    return {
      id,
      status: record.skipped ? "skipped" : record.errorMessage === null ? "ok" : "failed",
      stdout: hasOutput ? stdout : null,
      ...(hasJson ? { json } : {}),
      ...(hasResponse ? { response } : {}),
      approved: record.approved,
      cut: record.stdoutCut || record.jsonCut || dropped,
      reason,
    };
  });
  return [...steps, ...broken];
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
