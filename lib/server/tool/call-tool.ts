import { createHash } from "node:crypto";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { printToolResult } from "@/lib/runtime/tool/tool-envelope";
import { looksLikeWorkflow } from "@/lib/runtime/tool/tool-target";
import { recordAudit } from "../audit/record-audit";
import { requirePermission } from "../auth/access";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import type { ToolReply } from "./tool-call";

type ToolAnswer = {
  content: { type: "text"; text: string }[];
  details: Record<string, JsonValue>;
};

/**
 * One call of the tool by a member of the workspace who may start runs. What is no stored workflow runs commands of the
 * caller's own, which takes the permission to edit; to answer what a paused run asks takes the permission to decide. An
 * abort of the signal stops the call.
 * @throws AppError with the tool's own message: `invalid_request` for wrong parameters, else `unprocessable`
 */
export async function callTool(
  context: ServerContext,
  access: Access,
  given: { readonly [name: string]: JsonValue | undefined },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const params = givenParameters(given);
  if (decides(params)) requirePermission(access, "checkpoint.decide");
  if (runsText(params)) requirePermission(access, "workflow.edit");
  const callId = context.newId();
  const { workspaceId, workspaceSlug, userId, name, email, role } = access;
  await recordAudit(context, context.db, {
    actorId: userId,
    workspaceId,
    action: "tool.called",
    target: ["tool", callId],
    data: auditData(params),
  });
  const person = { userId, name, email, role };
  const reply = await context.callTool({ callId, workspaceId, workspaceSlug, person, params }, signal);
  if (!reply.ok) throw failure(reply);
  return { content: [{ type: "text", text: printToolResult(reply.details) }], details: reply.details };
}

function givenParameters(given: { readonly [name: string]: JsonValue | undefined }): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, JsonValue][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** Whether a call brings commands of its own. A name that no workflow has is told by the tool itself. */
function runsText({ action, pipeline }: JsonObject): boolean {
  const isRun = typeof action === "string" && action.trim() === "run";
  const text = typeof pipeline === "string" ? pipeline.trim() : "";
  return isRun && text !== "" && !looksLikeWorkflow(text);
}

/** A no and a cancellation only end a run, which people who may start one may do as well. */
function decides({ action, approve, responseJson }: JsonObject): boolean {
  const isResume = typeof action === "string" && action.trim() === "resume";
  return isResume && (approve === true || (responseJson !== undefined && responseJson !== null));
}

/** What was asked for, without its content. */
function auditData({ action, pipeline, flowId }: JsonObject): JsonObject {
  return {
    ...(action === "run" || action === "resume" || action === "status" ? { action } : {}),
    ...(typeof pipeline === "string" ? { pipeline: createHash("sha256").update(pipeline).digest("hex") } : {}),
    ...(typeof flowId === "string" && flowId.length <= 64 ? { flowId } : {}),
  };
}

function failure({ code, message, details }: Extract<ToolReply, { ok: false }>): AppError {
  return new AppError(code === "bad_request" ? "invalid_request" : "unprocessable", message, {
    kind: code,
    ...details,
  });
}
