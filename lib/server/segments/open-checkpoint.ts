import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { CheckpointKind, CheckpointRequest } from "@/lib/lobster/run/checkpoint";
import type { RunStatus } from "@/lib/lobster/run/run-state";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { appendEvents, type RunChange } from "../runs/journal";
import { storableText } from "./storable-text";

const waitingStatus = {
  approval: "waiting_approval",
  input: "waiting_input",
  outcome: "needs_attention",
} as const satisfies Record<CheckpointKind, RunStatus>;

export type Question = {
  readonly workspaceId: string;
  readonly runId: string;
  readonly request: CheckpointRequest;
  readonly path: DocumentPath;
  /** `outcome` only. */
  readonly lostAttempt?: { readonly id: string; readonly logTail: string | null };
};

/** Asks a person, in the caller's transaction; the run waits from here on. */
export async function openCheckpoint(
  context: Pick<ServerContext, "now" | "newId">,
  tx: Transaction,
  question: Question,
  change: RunChange = {},
): Promise<void> {
  const { workspaceId, runId, request, path, lostAttempt } = question;
  const [id, openedAt] = [context.newId(), context.now()];
  const { kind, stepId } = request;
  const prompt = storableText(request.prompt);
  await tx.checkpoint.create({
    data: {
      id,
      workspaceId,
      runId,
      liveRunId: runId,
      kind,
      status: "pending",
      stepId,
      stepPath: JSON.stringify(path),
      prompt,
      request: JSON.stringify(request),
      itemCount: request.items.length,
      attemptId: lostAttempt?.id ?? null,
      logTail: lostAttempt?.logTail ?? null,
      openedAt,
    },
  });
  const event = { type: "checkpoint.opened", checkpointId: id, stepId, path, kind, prompt } as const;
  await appendEvents(tx, runId, openedAt, [event], { ...change, status: waitingStatus[kind] });
}
