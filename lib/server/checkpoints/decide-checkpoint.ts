import type { CheckpointDetail, DecisionSummary } from "@/lib/api/checkpoints";
import { assertNever } from "@/lib/lobster/contract/assert-never";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { CheckpointKind, Verdict } from "@/lib/lobster/run/checkpoint";
import type { RunEventBody } from "@/lib/lobster/run/events";
import { checkAnswer, stepAnswer } from "@/lib/runtime/check-answer";
import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { isUniqueViolation } from "../db/unique-violation";
import { AppError } from "../errors";
import { appendEvents } from "../runs/journal";
import { decisionFields, decisionSummary } from "./checkpoint-row";
import { viewCheckpoint } from "./view-checkpoint";

export type DecisionInput = {
  readonly checkpointId: string;
  readonly verdict: Verdict;
  readonly value?: JsonValue | undefined;
  readonly comment: string | null;
  /** Digest of what the person was shown. */
  readonly digest: string;
  readonly requestKey: string;
};

const verdicts: Readonly<Record<CheckpointKind, readonly Verdict[]>> = {
  approval: ["approve", "reject"],
  input: ["submit", "reject"],
  outcome: ["continue", "rerun", "fail"],
};
/** In characters of JSON. */
const longestShownAnswer = 64 * 1024;
/** Answers that may carry a value: what a person was asked for, the result that a lost step had. */
const withValue: readonly Verdict[] = ["submit", "continue"];

/**
 * Answers a request, once. The first answer wins and wakes the run; later ones are told who it was, except that the
 * same person repeating the same answer under the same request key is told it again.
 * @throws AppError `already_decided`, `changed`, `forbidden`, `unprocessable`; `invalid_request` for a value that the
 * schema of the question does not allow, with all that is wrong in `details.problems`: then the question stays open
 */
export async function decideCheckpoint(
  context: ServerContext,
  access: Access,
  input: DecisionInput,
): Promise<DecisionSummary> {
  const { detail, approverName, stepGoesOn } = await viewCheckpoint(context, access, input.checkpointId);
  refuseAnswer(detail, input);
  if (detail.status !== "pending") return settled(context, access, input);
  refuseDecision(detail, input);
  await refuseValue(detail, input);
  try {
    await context.db.$transaction((tx) => decide(context, tx, access, detail, { ...input, approverName, stepGoesOn }));
  } catch (error) {
    if (error instanceof LostRace) return settled(context, access, input);
    if (!isUniqueViolation(error, "requestKey")) throw error;
    throw new AppError("unprocessable", "This request key was used for another request. Reload the page.");
  }
  context.feed.changed(detail.runId);
  context.wakeWorker();
  return settled(context, access, input);
}

/** Refuses what can be no answer to this request, whether it is open or not. */
function refuseAnswer({ kind }: CheckpointDetail, { verdict, value }: DecisionInput): void {
  if (!verdicts[kind].includes(verdict)) {
    throw new AppError("unprocessable", `This request is answered with ${verdicts[kind].join(", ")}.`);
  }
  if (value !== undefined && !withValue.includes(verdict)) {
    throw new AppError("unprocessable", `An answer of ${verdict} carries no value.`);
  }
  if (value === undefined && verdict === "submit") {
    throw new AppError("unprocessable", "An answer of submit carries a value.");
  }
}

function refuseDecision(detail: CheckpointDetail, input: DecisionInput): void {
  if (detail.refusal !== null) throw new AppError("forbidden", detail.refusal);
  if (detail.digest !== input.digest) {
    throw new AppError("changed", "What is asked has changed since you opened it. Look again before you decide.");
  }
}

async function refuseValue(
  { responseSchema, stepId }: CheckpointDetail,
  { verdict, value }: DecisionInput,
): Promise<void> {
  if (verdict !== "submit" || value === undefined || !isJsonObject(responseSchema)) return;
  try {
    await checkAnswer(stepAnswer(stepId), responseSchema, value);
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
    throw new AppError("invalid_request", error.message, { problems: error.details });
  }
}

/** Somebody else's answer was first. */
class LostRace extends Error {}

async function decide(
  context: ServerContext,
  tx: Transaction,
  access: Access,
  detail: CheckpointDetail,
  input: DecisionInput & { readonly approverName: string; readonly stepGoesOn: boolean },
): Promise<void> {
  const { workspaceId, userId, name } = access;
  const { checkpointId, verdict } = input;
  const now = context.now();
  const won = await tx.checkpoint.updateMany({
    where: { workspaceId, id: checkpointId, status: "pending" },
    data: { status: "decided", liveRunId: null, closedAt: now },
  });
  if (won.count !== 1) throw new LostRace();
  await tx.decision.create({
    data: {
      id: context.newId(),
      workspaceId,
      checkpointId,
      byId: userId,
      byName: input.approverName,
      verdict,
      value: storedValue(input),
      comment: input.comment,
      digest: input.digest,
      requestKey: input.requestKey,
      at: now,
    },
  });
  const { stepId, kind, runId } = detail;
  const decided: RunEventBody = {
    ...{ type: "checkpoint.decided", checkpointId, stepId, kind, verdict, by: name },
    ...(verdict === "submit" ? shownAnswer(input) : {}),
    ...(verdict === "submit" && input.stepGoesOn ? { goesOn: true } : {}),
  };
  if (endsRun(verdict)) {
    const ended: RunEventBody = { type: "run.cancelled", reason: "rejected", by: name };
    await appendEvents(tx, runId, now, [decided, ended], { status: "rejected", finishedAt: now });
  } else {
    await appendEvents(tx, runId, now, [decided], { status: "queued" });
    const id = context.newId();
    await tx.segment.create({
      data: { id, workspaceId, runId, liveRunId: runId, checkpointId, state: "ready", createdAt: now },
    });
  }
  await recordAudit(context, tx, {
    actorId: userId,
    workspaceId,
    action: "checkpoint.decided",
    target: ["checkpoint", checkpointId],
    data: { verdict, digest: input.digest },
  });
}

/** The answer as the page of the run shows it. */
function shownAnswer({ value }: DecisionInput): { readonly value?: JsonValue } {
  return value === undefined || JSON.stringify(value).length > longestShownAnswer ? {} : { value };
}

function storedValue({ value }: DecisionInput): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** A no ends the run here and now; every other answer is carried out by the worker. */
function endsRun(verdict: Verdict): boolean {
  switch (verdict) {
    case "reject":
      return true;
    case "approve":
    case "submit":
    case "continue":
    case "rerun":
    case "fail":
      return false;
    default:
      return assertNever(verdict);
  }
}

/** The answer that stands, for the person who gave it with this key; everybody else is told about it as a refusal. */
async function settled(context: ServerContext, access: Access, input: DecisionInput): Promise<DecisionSummary> {
  const row = await context.db.decision.findFirst({
    where: { workspaceId: access.workspaceId, checkpointId: input.checkpointId },
    select: { ...decisionFields, byId: true, requestKey: true, value: true },
  });
  if (row === null)
    throw new AppError("already_decided", "The run was cancelled; nothing is asked any more.", { winner: null });
  const winner = decisionSummary(row);
  if (row.byId === access.userId && row.requestKey === input.requestKey) {
    if (row.verdict === input.verdict && row.value === storedValue(input)) return winner;
    throw new AppError("unprocessable", "This request key was used for another answer, which stands.", { winner });
  }
  throw new AppError("already_decided", `${winner.by.name} has decided this already.`, { winner });
}
