import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";

export type AuditAction =
  | "instance.created"
  | "samples.stored"
  | "session.created"
  | "session.ended"
  | "workflow.created"
  | "workflow.saved"
  | "workflow.archived"
  | "effect.overruled"
  | "run.requested"
  | "run.cancel_requested"
  | "checkpoint.decided"
  | "tool.started"
  | "tool.called";

export type AuditEntry = {
  /** Null for what the studio does by itself. */
  readonly actorId: string | null;
  readonly workspaceId?: string;
  readonly action: AuditAction;
  /** Type and id. */
  readonly target: readonly [string, string];
  /** Ids and hashes; never contents. */
  readonly data?: JsonObject;
};

/** Adds a line to the audit log, in the transaction of what it tells about. */
export async function recordAudit(
  context: Pick<ServerContext, "now" | "newId">,
  tx: Transaction,
  entry: AuditEntry,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      id: context.newId(),
      at: context.now(),
      workspaceId: entry.workspaceId ?? null,
      actorId: entry.actorId,
      action: entry.action,
      targetType: entry.target[0],
      targetId: entry.target[1],
      data: JSON.stringify(entry.data ?? {}),
    },
  });
}
