import { assertNever } from "@/lib/lobster/contract/assert-never";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import type { RunEventBody } from "@/lib/lobster/run/events";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { appendEvents, type RunChange } from "../runs/journal";
import { holdLease, type Lease } from "./lease";
import { openCheckpoint } from "./open-checkpoint";
import { storableText } from "./storable-text";

type Ended = {
  readonly workspaceId: string;
  /** Name of the person who started the run. */
  readonly startedBy: string;
};

/**
 * Stores how a segment ended: the run is over, or waits for a person. One transaction, under the lease.
 * A run that somebody wants stopped asks nobody any more.
 * @param alongside what else is written before the end
 */
export async function endSegment(
  context: ServerContext,
  lease: Lease,
  result: RunResult,
  ended: Ended,
  alongside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  await context.db.$transaction(async (tx) => {
    await holdLease(tx, lease, { state: "done", liveRunId: null });
    await alongside(tx);
    const canceller = await cancellerOf(tx, lease.runId);
    const suspended = result.kind === "suspended" && canceller !== null;
    const stored: RunResult = suspended ? { kind: "cancelled", reason: "cancelled" } : result;
    await storeResult(context, tx, lease.runId, stored, { ...ended, cancelledBy: canceller ?? ended.startedBy });
  });
  context.feed.changed(lease.runId);
}

/** Name of the person who wants the run stopped, null when nobody does. */
async function cancellerOf(tx: Transaction, runId: string): Promise<string | null> {
  const { cancelRequestedById: id } = await tx.run.findUniqueOrThrow({ where: { id: runId } });
  return id === null ? null : (await tx.user.findUniqueOrThrow({ where: { id } })).name;
}

async function storeResult(
  context: ServerContext,
  tx: Transaction,
  runId: string,
  result: RunResult,
  { workspaceId, cancelledBy }: Ended & { readonly cancelledBy: string },
): Promise<void> {
  const finishedAt = context.now();
  const finish = (event: RunEventBody, change: RunChange) =>
    appendEvents(tx, runId, finishedAt, [event], { ...change, finishedAt });
  switch (result.kind) {
    case "completed": {
      const snapshot = JSON.stringify(result.snapshot);
      return finish({ type: "run.completed", output: result.output }, { status: "succeeded", snapshot });
    }
    case "failed": {
      const message = storableText(result.message);
      await forgetStarted(tx, runId, finishedAt);
      return finish({ type: "run.failed", message }, { status: "failed", message });
    }
    case "cancelled": {
      const { reason } = result;
      await forgetStarted(tx, runId, finishedAt);
      return finish({ type: "run.cancelled", reason, by: cancelledBy }, { status: reason });
    }
    case "suspended": {
      const { request, path } = result;
      const snapshot = JSON.stringify(result.snapshot);
      return openCheckpoint(context, tx, { workspaceId, runId, request, path }, { snapshot });
    }
    default:
      return assertNever(result);
  }
}

/** What has no result when its run is over never gets one. */
async function forgetStarted(tx: Transaction, runId: string, endedAt: Date): Promise<void> {
  await tx.stepAttempt.updateMany({ where: { runId, state: "started" }, data: { state: "unknown", endedAt } });
}
