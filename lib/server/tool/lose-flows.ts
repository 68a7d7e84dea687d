import { abandoned } from "@/lib/runtime/tool/flow/flow-record";
import { openInStore } from "@/lib/runtime/tool/flow/open-wait";
import type { ServerContext } from "../context";
import { workspaceCheckpoints } from "../state/workspace-checkpoints";
import { PrismaFlowStore } from "./prisma-flow-store";

/**
 * Puts the flows away that a call had in hand when its process went away: one whose question was not used up waits
 * again, of the others nobody knows what became of them.
 * @param callId null for the flows of all calls, which is right where no call can be running
 */
export async function loseFlows(
  context: Pick<ServerContext, "db" | "now" | "newId">,
  callId: string | null,
): Promise<void> {
  const where = { status: "running", ...(callId === null ? {} : { callId }) };
  const rows = await context.db.flow.findMany({ where, select: { id: true, workspaceId: true, callId: true } });
  for (const { id, workspaceId, callId: owner } of rows) {
    const flows = new PrismaFlowStore(context, { workspaceId, callId: owner ?? "" });
    const flow = await flows.get(id);
    if (flow?.status !== "running") continue;
    const isOpen = openInStore(workspaceCheckpoints(context, workspaceId, process.env));
    await flows.update(id, flow.revision, await abandoned(flow, isOpen));
  }
}
