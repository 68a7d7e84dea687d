import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { ownerLiveness, ownIdentity } from "@/lib/runtime/store/process-owner";
import type { StateStore } from "@/lib/runtime/store/state-store";
import { abandoned, changedFlow, isForgotten, isWaiting, newFlowRecord } from "./flow-record";
import {
  type FlowChange,
  type FlowMutation,
  type FlowRecord,
  type FlowStore,
  flowStatuses,
  type NewFlow,
} from "./flow-store";
import type { IsOpen } from "./open-wait";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** No call takes so long. A flow that waits again by mistake does no harm: its question can be answered once. */
const longestCallMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;

/** The clock and ids that records get. */
export type FlowClock = { now(): Date; newId(): string };

/** Flows as texts in a store of their own, such as a folder of files. Several processes may share it. */
export class TextFlowStore implements FlowStore {
  private nextSweep = 0;

  constructor(
    private readonly texts: StateStore,
    private readonly clock: FlowClock,
    /** By default every question counts as open: whoever answers it is told by the engine when it is not. */
    private readonly isOpen: IsOpen = async () => true,
  ) {}

  async create(flow: NewFlow): Promise<FlowRecord> {
    await this.sweep();
    const record = newFlowRecord(this.clock.newId(), this.clock.now(), flow);
    if (await this.texts.createExclusive(record.flowId, await print(record))) return record;
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
    return (await this.texts.replace(flowId, stored.text, await print(flow))) ? { applied: true, flow } : conflict;
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
    if (isForgotten(flow, this.clock.now()) !== (which === "forgotten")) return null;
    return this.settle({ flow, text });
  }

  /** A flow that nobody works on any more does not run. */
  private async settle(stored: StoredFlow): Promise<StoredFlow | null> {
    const { flow, text } = stored;
    if (flow.status !== "running" || !(await isGone(flow, text, this.clock.now()))) return stored;
    const settled = changedFlow(flow, this.clock.now(), await abandoned(flow, this.isOpen));
    const next = await print(settled);
    if (await this.texts.replace(flow.flowId, text, next)) return { flow: settled, text: next };
    // Somebody else was faster.
    return this.read(flow.flowId);
  }
}

type StoredFlow = { readonly flow: FlowRecord; readonly text: string };

/** The record, and while it runs, which process works on it. */
async function print(flow: FlowRecord): Promise<string> {
  const owner = flow.status === "running" ? { owner: await ownIdentity() } : {};
  return `${JSON.stringify({ ...flow, ...owner }, null, 2)}\n`;
}

/** Whether the process that works on a flow is dead. Of another machine, or after a restart, only time can tell. */
async function isGone({ updatedAt }: FlowRecord, text: string, now: Date): Promise<boolean> {
  const stored: JsonValue = JSON.parse(text);
  const owner = isJsonObject(stored) && typeof stored.owner === "string" ? stored.owner : "";
  const liveness = await ownerLiveness(owner);
  return liveness === "gone" || (liveness === "unknown" && now.getTime() - Date.parse(updatedAt) > longestCallMs);
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
