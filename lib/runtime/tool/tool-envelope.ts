import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { Envelope, EnvelopeStatus, SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { ToolError } from "./tool-error";

/** Result of a call: what a host shows to the caller. */
export type ToolEnvelope = {
  readonly ok: true;
  readonly status: EnvelopeStatus;
  readonly output: readonly JsonValue[];
  readonly requiresApproval: JsonObject | null;
  /** Only while the run waits for an answer. */
  readonly requiresInput?: JsonObject;
  /** Text that renderers wrote. */
  readonly rendered?: string;
  readonly _meta?: JsonObject;
};

/** Members of a question that every host knows, in the order in which they are shown. */
const promised = ["type", "prompt", "items", "resumeToken", "approvalId"];

/**
 * The engine's envelope as a host passes it on.
 * Throws a `ToolError` for an error envelope, and for a question that nobody could answer.
 */
export function toToolEnvelope(envelope: Envelope): ToolEnvelope {
  if (!envelope.ok) throw failureOf(envelope.error);
  const { status, output, requiresApproval, requiresInput, rendered, _meta } = envelope;
  if (status === "needs_input" && !hasToken(requiresInput)) {
    throw new ToolError("failed", "Lobster input request is missing its resume token");
  }
  return {
    ok: true,
    status,
    output,
    requiresApproval: requiresApproval === null ? null : promisedFirst(requiresApproval),
    ...(requiresInput === null ? {} : { requiresInput }),
    ...(rendered === undefined ? {} : { rendered }),
    ...(_meta === undefined ? {} : { _meta }),
  };
}

function failureOf(error: Extract<Envelope, { ok: false }>["error"]): ToolError {
  const message = error.message.trim() === "" ? "lobster runtime failed" : error.message;
  const { type, message: _, ...details } = error;
  const more: JsonObject = { ...details };
  return new ToolError(
    type === "parse_error" ? "refused" : "failed",
    message,
    Object.keys(more).length === 0 ? {} : { details: more },
  );
}

function hasToken(question: SuccessEnvelope["requiresInput"]): boolean {
  return isJsonObject(question) && typeof question.resumeToken === "string" && question.resumeToken !== "";
}

function promisedFirst(question: JsonObject): JsonObject {
  const rank = (name: string): number => (promised.includes(name) ? promised.indexOf(name) : promised.length);
  return Object.fromEntries(Object.entries(question).sort(([a], [b]) => rank(a) - rank(b)));
}

/** Size of a result as it is shown. */
export function toolResultBytes(details: JsonObject): number {
  return Buffer.byteLength(printToolResult(details));
}

/** The text of a result, as it is measured and shown. */
export function printToolResult(details: JsonObject): string {
  return JSON.stringify(details, null, 2);
}
