import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";

export const flowStatuses = [
  "queued",
  "running",
  "waiting",
  "blocked",
  "succeeded",
  "failed",
  "cancelled",
  "lost",
] as const;
export type FlowStatus = (typeof flowStatuses)[number];

/** A run of the tool that outlives the process of its host. Times are ISO 8601, UTC. */
export type FlowRecord = {
  readonly flowId: string;
  /** 0 when created; every write adds one. */
  readonly revision: number;
  readonly status: FlowStatus;
  readonly syncMode: "managed";
  readonly controllerId: string;
  readonly goal: string;
  readonly currentStep: string;
  /** The controller's own, as it was given. */
  readonly stateJson?: JsonValue;
  /** What the flow waits for, and while it runs, what was answered. */
  readonly waitJson?: JsonObject;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Set once the flow is finished. */
  readonly endedAt?: string;
  readonly cancelRequestedAt?: string;
};

export type NewFlow = {
  readonly controllerId: string;
  readonly goal: string;
  readonly currentStep: string;
  readonly stateJson?: JsonValue;
};

/** What a write changes; what is not named stays, but a finished flow has no `waitJson`. */
export type FlowChange = {
  readonly status: FlowStatus;
  readonly currentStep?: string;
  readonly waitJson?: JsonObject;
  /** Somebody wants the flow to end; it is not resumed any more. */
  readonly cancelRequested?: true;
};

export type FlowMutation =
  | { readonly applied: true; readonly flow: FlowRecord }
  | { readonly applied: false; readonly code: "not_found" | "revision_conflict" };

/** Days that finished flows are kept. */
export const flowRetentionDays = 7;

/** Durable records of managed flows. Writers name the revision they have seen, so that the first of two wins. */
export interface FlowStore {
  /** Stores a running flow at revision 0. */
  create(flow: NewFlow): Promise<FlowRecord>;
  /** Null when there is none, or when it was finished longer ago than flows are kept. */
  get(flowId: string): Promise<FlowRecord | null>;
  /** Changes a flow that is still at `expectedRevision`. */
  update(flowId: string, expectedRevision: number, change: FlowChange): Promise<FlowMutation>;
  /** Flows that wait for a person, the one that changed last first. */
  listWaiting(most: number): Promise<readonly FlowRecord[]>;
}
