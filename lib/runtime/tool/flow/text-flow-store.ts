import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StateStore } from "@/lib/runtime/store/state-store";
import { changedFlow, isForgotten, isWaiting, newFlowRecord } from "./flow-record";
import {
  type FlowChange,
  type FlowMutation,
  type FlowRecord,
  type FlowStore,
  flowStatuses,
  type NewFlow,
} from "./flow-store";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const sweepEveryMs = 60 * 60 * 1000;

/** The clock and ids that records get. */
export type FlowClock = { now(): Date; newId(): string };

/** Flows as texts in a store of their own, such as a folder of files. Several processes may share it. */
export class TextFlowStore implements FlowStore {
  private nextSweep = 0;

  constructor(
    private readonly texts: StateStore,
    private readonly clock: FlowClock,
  ) {}

  async create(flow: NewFlow): Promise<FlowRecord> {
    await this.sweep();
    const record = newFlowRecord(this.clock.newId(), this.clock.now(), flow);
    if (await this.texts.createExclusive(record.flowId, print(record))) return record;
    throw new Error(`A flow with the id ${record.flowId} exists already`);
  }

  async get(flowId: string): Promise<FlowRecord | null> {
    return (await this.read(flowId))?.flow ?? null;
  }

  async update(flowId: string, expectedRevision: number, change: FlowChange): Promise<FlowMutation> {
    const stored = await this.read(flowId);
    if (stored === null) return { applied: false, code: "not_found" };
    const conflict = { applied: false, code: "revision_conflict" } as const;
    if (stored.flow.revision !== expectedRevision) return conflict;
    const flow = changedFlow(stored.flow, this.clock.now(), change);
    return (await this.texts.replace(flowId, stored.text, print(flow))) ? { applied: true, flow } : conflict;
  }

  async listWaiting(most: number): Promise<readonly FlowRecord[]> {
    const waiting = (await this.all()).map(({ flow }) => flow).filter(isWaiting);
    return waiting.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, most);
  }

  /** Removes what is kept no longer, now and then: each time reads every flow. */
  private async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now < this.nextSweep) return;
    this.nextSweep = now + sweepEveryMs;
    for (const { flow, text } of await this.all("forgotten")) await this.texts.replace(flow.flowId, text, null);
  }

  private async all(which: "kept" | "forgotten" = "kept"): Promise<readonly StoredFlow[]> {
    const ids = await this.texts.keys("");
    const flows = await Promise.all(ids.map((id) => this.read(id, which)));
    return flows.filter((flow) => flow !== null);
  }

  private async read(flowId: string, which: "kept" | "forgotten" = "kept"): Promise<StoredFlow | null> {
    if (!uuid.test(flowId)) return null;
    const text = await this.texts.read(flowId);
    const flow = text === null ? null : readFlow(text);
    if (text === null || flow === null) return null;
    return isForgotten(flow, this.clock.now()) === (which === "forgotten") ? { flow, text } : null;
  }
}

type StoredFlow = { readonly flow: FlowRecord; readonly text: string };

function print(flow: FlowRecord): string {
  return `${JSON.stringify(flow, null, 2)}\n`;
}

/** Null for a damaged file: it is no flow, and it keeps nobody from the others. */
function readFlow(text: string): FlowRecord | null {
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isJsonObject(value)) return null;
  const { flowId, revision, controllerId, goal, currentStep, createdAt, updatedAt } = value;
  const { stateJson, waitJson, endedAt, cancelRequestedAt } = value;
  const status = flowStatuses.find((one) => one === value.status);
  if (status === undefined || typeof revision !== "number" || typeof flowId !== "string") return null;
  if (typeof controllerId !== "string" || typeof goal !== "string" || typeof currentStep !== "string") return null;
  if (typeof createdAt !== "string" || typeof updatedAt !== "string") return null;
  return {
    ...{ flowId, revision, status, syncMode: "managed", controllerId, goal, currentStep },
    ...(stateJson === undefined ? {} : { stateJson }),
    ...(isJsonObject(waitJson) ? { waitJson } : {}),
    ...{ createdAt, updatedAt },
    ...(typeof endedAt === "string" ? { endedAt } : {}),
    ...(typeof cancelRequestedAt === "string" ? { cancelRequestedAt } : {}),
  };
}
