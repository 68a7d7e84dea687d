import type { LobsterErrorType } from "../contract/errors";
import type { JsonObject, JsonValue } from "../contract/json-value";
import type { SchemaProblem } from "../contract/schema-check";
import type { ApprovalIdentity, CheckpointRequest } from "./checkpoint";

export type EnvelopeStatus = "ok" | "needs_approval" | "needs_input" | "cancelled";

/** Answer of a call in tool mode; members stand in the order they are printed. */
export type SuccessEnvelope = {
  readonly protocolVersion: 1;
  readonly ok: true;
  readonly status: EnvelopeStatus;
  readonly output: readonly JsonValue[];
  readonly requiresApproval: JsonObject | null;
  readonly requiresInput: JsonObject | null;
  /** Text that renderers wrote. */
  readonly rendered?: string;
  readonly _meta?: JsonObject;
};

export type ErrorEnvelope = {
  readonly protocolVersion: 1;
  readonly ok: false;
  readonly error: {
    readonly type: LobsterErrorType;
    readonly message: string;
    /** Everything that is wrong with an answer; only when that is more than the message says. */
    readonly details?: readonly SchemaProblem[];
  };
};

export type Envelope = SuccessEnvelope | ErrorEnvelope;

export type EnvelopeExtras = { readonly rendered?: string; readonly _meta?: JsonObject };

type SuccessParts = Partial<Pick<SuccessEnvelope, "output" | "requiresApproval" | "requiresInput">>;

function success(status: EnvelopeStatus, parts: SuccessParts, extras: EnvelopeExtras = {}): SuccessEnvelope {
  return {
    protocolVersion: 1,
    ok: true,
    status,
    output: parts.output ?? [],
    requiresApproval: parts.requiresApproval ?? null,
    requiresInput: parts.requiresInput ?? null,
    ...(extras.rendered === undefined ? {} : { rendered: extras.rendered }),
    ...(extras._meta === undefined ? {} : { _meta: extras._meta }),
  };
}

export function okEnvelope(output: readonly JsonValue[], extras?: EnvelopeExtras): SuccessEnvelope {
  return success("ok", { output }, extras);
}

function identityMembers(identity: ApprovalIdentity): JsonObject {
  return {
    ...(identity.initiatedBy === undefined ? {} : { initiatedBy: identity.initiatedBy }),
    ...(identity.requiredApprover === undefined ? {} : { requiredApprover: identity.requiredApprover }),
    ...(identity.requireDifferentApprover === true ? { requireDifferentApprover: true } : {}),
  };
}

/** What to ask, without the means to answer: the question as a pause in human mode prints it. */
export function approvalRequest(
  request: Pick<CheckpointRequest, "prompt" | "items" | "preview" | "identity">,
): JsonObject {
  return {
    type: "approval_request",
    prompt: request.prompt,
    items: request.items,
    ...(request.preview === null || request.preview === "" ? {} : { preview: request.preview }),
    ...identityMembers(request.identity),
  };
}

/** `approvalId` is null when none could be stored. */
export function approvalEnvelope(
  request: Pick<CheckpointRequest, "prompt" | "items" | "preview" | "identity">,
  handle: { readonly resumeToken: string; readonly approvalId: string | null },
  extras?: EnvelopeExtras,
): SuccessEnvelope {
  const requiresApproval = {
    ...approvalRequest(request),
    resumeToken: handle.resumeToken,
    ...(handle.approvalId === null ? {} : { approvalId: handle.approvalId }),
  };
  return success("needs_approval", { requiresApproval }, extras);
}

/** What to ask, without the means to answer. */
export function inputRequest(
  request: Pick<CheckpointRequest, "prompt" | "responseSchema" | "defaults" | "subject">,
): JsonObject {
  return {
    type: "input_request",
    prompt: request.prompt,
    responseSchema: request.responseSchema,
    ...(request.defaults === undefined ? {} : { defaults: request.defaults }),
    ...(request.subject === undefined ? {} : { subject: request.subject }),
  };
}

export function inputEnvelope(
  request: Pick<CheckpointRequest, "prompt" | "responseSchema" | "defaults" | "subject">,
  resumeToken: string,
  extras?: EnvelopeExtras,
): SuccessEnvelope {
  return success("needs_input", { requiresInput: { ...inputRequest(request), resumeToken } }, extras);
}

/** Denied and cancelled runs end alike. */
export function cancelledEnvelope(): SuccessEnvelope {
  return success("cancelled", {});
}

export function errorEnvelope(
  type: LobsterErrorType,
  message: string,
  details: readonly SchemaProblem[] = [],
): ErrorEnvelope {
  const error = { type, message, ...(details.length > 1 ? { details } : {}) };
  return { protocolVersion: 1, ok: false, error };
}

/** An envelope as it is printed: two spaces of indentation and a newline at the end. */
export function printEnvelope(envelope: Envelope): string {
  return `${JSON.stringify(envelope, null, 2)}\n`;
}
