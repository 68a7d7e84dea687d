import { z } from "zod";
import { jsonValue } from "@/lib/api/json";
import { changedFlow, forgottenBefore, isForgotten, newFlowRecord } from "@/lib/runtime/tool/flow/flow-record";
import {
  type FlowChange,
  type FlowMutation,
  type FlowRecord,
  type FlowStore,
  flowStatuses,
  type NewFlow,
} from "@/lib/runtime/tool/flow/flow-store";
import type { ServerContext } from "../context";
import type { Prisma } from "../db/client";

export type FlowOwner = {
  readonly workspaceId: string;
  /** The call that works on the flows it writes. */
  readonly callId: string;
};

const status = z.enum(flowStatuses);
const waitJson = z.record(z.string(), jsonValue);

/** Managed flows of one workspace in the database. Those of others are not there. */
export class PrismaFlowStore implements FlowStore {
  constructor(
    private readonly context: Pick<ServerContext, "db" | "now" | "newId">,
    private readonly owner: FlowOwner,
  ) {}

  async create(flow: NewFlow): Promise<FlowRecord> {
    const { db, now, newId } = this.context;
    const { workspaceId } = this.owner;
    await db.flow.deleteMany({ where: { workspaceId, endedAt: { lt: forgottenBefore(now()) } } });
    const record = newFlowRecord(newId(), now(), flow);
    await db.flow.create({ data: { id: record.flowId, workspaceId, ...this.columns(record) } });
    return record;
  }

  async get(flowId: string): Promise<FlowRecord | null> {
    const row = await this.context.db.flow.findFirst({ where: { id: flowId, workspaceId: this.owner.workspaceId } });
    const flow = row === null ? null : readRow(row);
    return flow === null || isForgotten(flow, this.context.now()) ? null : flow;
  }

  async update(flowId: string, expectedRevision: number, change: FlowChange): Promise<FlowMutation> {
    const { db, now } = this.context;
    const stored = await this.get(flowId);
    if (stored === null) return { applied: false, code: "not_found" };
    const conflict = { applied: false, code: "revision_conflict" } as const;
    if (stored.revision !== expectedRevision) return conflict;
    const flow = changedFlow(stored, now(), change);
    // The revision is part of the condition: of two writers that have read the same one, the second changes nothing.
    const { count } = await db.flow.updateMany({
      where: { id: flowId, workspaceId: this.owner.workspaceId, revision: expectedRevision },
      data: this.columns(flow),
    });
    return count === 1 ? { applied: true, flow } : conflict;
  }

  async listWaiting(most: number): Promise<readonly FlowRecord[]> {
    const rows = await this.context.db.flow.findMany({
      where: { workspaceId: this.owner.workspaceId, status: { in: ["waiting", "blocked"] } },
      orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
      take: most,
    });
    return rows.map(readRow);
  }

  private columns(flow: FlowRecord): Omit<Prisma.FlowUncheckedCreateInput, "id" | "workspaceId"> {
    const { controllerId, goal, revision, currentStep, stateJson, endedAt, cancelRequestedAt } = flow;
    return {
      ...{ controllerId, goal, status: flow.status, revision, currentStep },
      state: stateJson === undefined ? null : JSON.stringify(stateJson),
      wait: flow.waitJson === undefined ? null : JSON.stringify(flow.waitJson),
      callId: flow.status === "running" ? this.owner.callId : null,
      createdAt: new Date(flow.createdAt),
      updatedAt: new Date(flow.updatedAt),
      endedAt: endedAt === undefined ? null : new Date(endedAt),
      cancelRequestedAt: cancelRequestedAt === undefined ? null : new Date(cancelRequestedAt),
    };
  }
}

function readRow(row: Prisma.FlowGetPayload<object>): FlowRecord {
  const { controllerId, goal, revision, currentStep, endedAt, cancelRequestedAt } = row;
  return {
    ...{ flowId: row.id, revision, status: status.parse(row.status), syncMode: "managed" },
    ...{ controllerId, goal, currentStep },
    ...(row.state === null ? {} : { stateJson: jsonValue.parse(JSON.parse(row.state)) }),
    ...(row.wait === null ? {} : { waitJson: waitJson.parse(JSON.parse(row.wait)) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
    ...(cancelRequestedAt === null ? {} : { cancelRequestedAt: cancelRequestedAt.toISOString() }),
  };
}
