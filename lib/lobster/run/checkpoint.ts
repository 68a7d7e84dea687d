import type { JsonObject, JsonValue } from "../contract/json-value";

/** `outcome`: a step started and the worker was lost before its result was stored; a person says what happened. */
export type CheckpointKind = "approval" | "input" | "outcome";

export type ApprovalIdentity = {
  readonly initiatedBy?: string;
  readonly requiredApprover?: string;
  readonly requireDifferentApprover?: boolean;
};

/** What a paused run asks of a person. */
export type CheckpointRequest = {
  readonly kind: CheckpointKind;
  readonly stepId: string;
  readonly prompt: string;
  readonly items: readonly JsonValue[];
  readonly preview: string | null;
  readonly identity: ApprovalIdentity;
  /** Input only. */
  readonly responseSchema: JsonObject | null;
  readonly defaults?: JsonValue;
  readonly subject?: JsonValue;
};

export type Verdict = "approve" | "reject" | "submit" | "continue" | "rerun" | "fail";

/** A person's answer. `value` is the response of `submit`, and the result to go on with of `continue`. */
export type Decision = {
  readonly verdict: Verdict;
  readonly value?: JsonValue;
  readonly comment: string | null;
  /** Name recorded as `approvedBy`. */
  readonly by: string | null;
};
