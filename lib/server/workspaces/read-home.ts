import type { HomeReply } from "@/lib/api/home";
import type { Access } from "../auth/principal";
import { listCheckpoints } from "../checkpoints/list-checkpoints";
import type { ServerContext } from "../context";
import { runFields, runSummary } from "../runs/run-summary";
import { listWorkflows } from "../workflows/list-workflows";

const listLength = 10;
const day = 24 * 60 * 60 * 1000;

/** What waits, what runs, what failed since this time yesterday, what was changed last. */
export async function readHome(context: ServerContext, access: Access): Promise<HomeReply> {
  const { workspaceId } = access;
  const since = new Date(context.now().getTime() - day);
  const [waiting, running, failed, recent] = await Promise.all([
    listCheckpoints(context, access, "pending"),
    context.db.run.findMany({
      where: { workspaceId, status: { in: ["queued", "running"] } },
      select: runFields,
      orderBy: { id: "desc" },
      take: listLength,
    }),
    context.db.run.findMany({
      where: { workspaceId, status: "failed", finishedAt: { gte: since } },
      select: runFields,
      orderBy: { id: "desc" },
      take: listLength,
    }),
    listWorkflows(context, access, listLength),
  ]);
  return {
    waiting: waiting.checkpoints,
    running: running.map(runSummary),
    failed: failed.map(runSummary),
    recent,
  };
}
