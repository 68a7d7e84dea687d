import { createHash } from "node:crypto";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { printToolResult } from "@/lib/runtime/tool/tool-envelope";
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
 * One call of the tool by a member of the workspace. Whoever may start runs may call it: a call runs commands. To answer
 * what a paused run asks takes, besides, the permission to decide. An abort of the signal stops the call.
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
  const callId = context.newId();
  const { workspaceId, workspaceSlug, userId, name } = access;
  await recordAudit(context, context.db, {
    actorId: userId,
    workspaceId,
    action: "tool.called",
    target: ["tool", callId],
    data: auditData(params),
  });
  const reply = await context.callTool({ callId, workspaceId, workspaceSlug, person: name, params }, signal);
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
