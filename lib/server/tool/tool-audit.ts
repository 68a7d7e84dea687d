import { createHash } from "node:crypto";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { decodeResumeToken, encodeResumeToken } from "@/lib/runtime/store/resume-token";
import { readAnswer, readCredential } from "@/lib/runtime/tool/tool-answer";
import { ToolError } from "@/lib/runtime/tool/tool-error";
import type { ToolReply } from "./tool-call";

type Verdict = "approve" | "reject" | "submit" | "cancel";

/** What a call asks for, as far as that can be told from its parameters. Unknown actions are the tool's to refuse. */
export type AskedFor = { readonly action: "run" | "resume" | "status" | null; readonly verdict: Verdict | null };

export function readAskedFor(params: JsonObject): AskedFor {
  const given = typeof params.action === "string" ? params.action.trim() : "";
  const action = given === "run" || given === "resume" || given === "status" ? given : null;
  return { action, verdict: action === "resume" ? readVerdict(params) : null };
}

/** Whether commands may run because of the call. */
export function startsSomething({ action, verdict }: AskedFor): boolean {
  return action === "run" || verdict === "approve" || verdict === "submit";
}

/**
 * What the audit log keeps of a call: ids and digests, never contents. `checkpoint` is the digest of a token, the same
 * in the line of the call that paused and in that of the call that answered.
 */
export function auditedCall(params: JsonObject, { action, verdict }: AskedFor): JsonObject {
  const { pipeline, flowId } = params;
  const { token, approvalId } = readCredential(params);
  return {
    ...(action === null ? {} : { action }),
    ...(action === "run" && typeof pipeline === "string" ? { pipeline: sha256(pipeline) } : {}),
    ...(action === "resume" && token !== null ? { checkpoint: checkpointDigest(token) } : {}),
    ...(action === "resume" && approvalId !== null ? { approvalId: shortId(approvalId) } : {}),
    ...(action === "resume" && typeof flowId === "string" ? { flowId: shortId(flowId.trim()) } : {}),
    ...(verdict === null ? {} : { verdict }),
  };
}

/** What became of a call: the status of its envelope or the code of its failure, the flow, and what waits now. */
export function auditedReply(reply: ToolReply): JsonObject {
  const { details } = reply;
  const { status, flow, requiresApproval, requiresInput } = details ?? {};
  const question = [requiresApproval, requiresInput].find(isJsonObject);
  const flowId = isJsonObject(flow) ? flow.flowId : undefined;
  return {
    result: reply.ok ? (typeof status === "string" ? status : "ok") : reply.code,
    ...(typeof flowId === "string" ? { flowId } : {}),
    ...(question === undefined ? {} : { waits: waitingData(question) }),
  };
}

function readVerdict(params: JsonObject): Verdict | null {
  try {
    const answer = readAnswer(params);
    if (answer.kind === "approve") return answer.approved ? "approve" : "reject";
    return answer.kind === "response" ? "submit" : "cancel";
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

function waitingData({ resumeToken, approvalId }: JsonObject): JsonObject {
  return {
    ...(typeof resumeToken === "string" ? { checkpoint: checkpointDigest(resumeToken) } : {}),
    ...(typeof approvalId === "string" ? { approvalId } : {}),
  };
}

/** A token can be spelled in several ways; what it names has one digest. */
function checkpointDigest(token: string): string {
  try {
    return sha256(encodeResumeToken(decodeResumeToken(token)));
  } catch (error) {
    if (error instanceof LobsterError) return sha256(token);
    throw error;
  }
}

/** An id as the tool gives it; whatever else a caller puts there is no id, and might be anything. */
function shortId(text: string): JsonValue {
  return /^[0-9a-f-]{1,64}$/.test(text) ? text : sha256(text);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
