import { pathOfKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { ServerContext } from "../context";
import { readEvents } from "../runs/journal";
import { attemptMarks } from "./attempt-environment";
import { holdLease, type Lease } from "./lease";
import { killLeftovers } from "./leftover-processes";
import { openCheckpoint } from "./open-checkpoint";

const tailLines = 40;
const tailLength = 8 * 1024;

export type LostAttempt = {
  readonly id: string;
  readonly stepId: string;
  readonly path: StepPath;
  readonly logTail: string | null;
};

/**
 * The attempt of the segment that started and has no stored result; null when there is none. What still runs of it is
 * killed first: nobody reads its output any more, and it must not go on while a person judges what became of it.
 * @throws Fenced when the lease is lost; then nothing is written and nothing is killed
 */
export async function stopLostAttempt(context: ServerContext, lease: Lease): Promise<LostAttempt | null> {
  const { segmentId, runId, epoch } = lease;
  const lost = await context.db.$transaction(async (tx) => {
    await holdLease(tx, lease);
    const left = { segmentId, epoch: { lte: epoch }, state: "started" };
    // Gates and the like: nothing ran, so they are simply done again.
    await tx.stepAttempt.updateMany({ where: { ...left, executes: false }, data: { state: "unknown" } });
    return tx.stepAttempt.findFirst({ where: { ...left, executes: true }, orderBy: { id: "desc" } });
  });
  if (lost === null) return null;
  const { id, stepId, pid, startTime, bootId } = lost;
  await killLeftovers(
    pid === null ? null : { pid, startTime, bootId },
    { LOBSTER_RUN_ID: runId, ...attemptMarks({ stepId, attempt: lost.no }) },
    // Looking for processes takes time, in which another worker may have taken the segment over.
    () => holdLease(context.db, lease),
  );
  return { id, stepId, path: pathOfKey(lost.stepPath), logTail: await lastOutput(context, runId, lost) };
}

/** Asks a person what became of a lost attempt: running it again by ourselves could do its work twice. */
export async function parkLostStep(
  context: ServerContext,
  lease: Lease,
  lost: LostAttempt,
  run: { readonly workspaceId: string },
): Promise<void> {
  const { runId } = lease;
  const { stepId, path } = lost;
  await context.db.$transaction(async (tx) => {
    await holdLease(tx, lease, { state: "done", liveRunId: null });
    const ended = { state: "unknown", endedAt: context.now() };
    await tx.stepAttempt.updateMany({ where: { runId, state: "started" }, data: ended });
    const prompt = `Step ${stepId} started, and its result was not stored. Did it happen?`;
    const question = { kind: "outcome", stepId, prompt, items: [], preview: null } as const;
    await openCheckpoint(context, tx, {
      workspaceId: run.workspaceId,
      runId,
      request: { ...question, identity: {}, responseSchema: null },
      // Where the run stood when its segment began may be some steps back.
      path,
      lostAttempt: lost,
    });
  });
  context.feed.changed(runId);
}

/** The last lines the attempt printed, as far as they were stored. */
async function lastOutput(
  context: ServerContext,
  runId: string,
  lost: { readonly stepId: string; readonly outputTail: string | null },
): Promise<string | null> {
  const started = await context.db.runEvent.findFirst({
    where: { runId, type: "step.started" },
    orderBy: { seq: "desc" },
    select: { seq: true },
  });
  const events = await readEvents(context.db, runId, started?.seq ?? 0);
  const printed = events
    .map((event) => (event.type === "step.output" && event.stepId === lost.stepId ? event.text : ""))
    .join("");
  const text = (printed + (lost.outputTail ?? "")).replaceAll("\0", "\uFFFD").slice(-tailLength);
  return text.split("\n").slice(-tailLines).join("\n") || null;
}
