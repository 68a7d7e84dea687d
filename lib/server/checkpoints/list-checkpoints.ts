import type { CheckpointSummary } from "@/lib/api/checkpoints";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { checkpointFields, checkpointSummary } from "./checkpoint-row";

const historyLength = 100;

/** Pending ones oldest first, decided ones newest first; without a status the pending ones and then the history. */
export async function listCheckpoints(
  context: ServerContext,
  access: Access,
  status?: "pending" | "decided",
): Promise<{ checkpoints: CheckpointSummary[]; pendingCount: number }> {
  const { workspaceId } = access;
  const pending = await context.db.checkpoint.findMany({
    where: { workspaceId, status: "pending" },
    select: checkpointFields,
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  const decided =
    status === "pending"
      ? []
      : await context.db.checkpoint.findMany({
          where: { workspaceId, status: "decided" },
          select: checkpointFields,
          orderBy: [{ closedAt: "desc" }, { id: "desc" }],
          take: historyLength,
        });
  const rows = status === "decided" ? decided : [...pending, ...decided];
  return { checkpoints: rows.map(checkpointSummary), pendingCount: pending.length };
}
