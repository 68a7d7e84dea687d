import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { printToolResult } from "@/lib/runtime/tool/tool-envelope";
import { looksLikeWorkflow } from "@/lib/runtime/tool/tool-target";
import { recordAudit } from "../audit/record-audit";
import { requirePermission } from "../auth/access";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import { auditedCall, auditedReply, readAskedFor, startsSomething } from "./tool-audit";
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
  const asked = readAskedFor(params);
  if (asked.verdict === "approve" || asked.verdict === "submit") requirePermission(access, "checkpoint.decide");
  if (asked.action === "run" && runsText(params)) requirePermission(access, "workflow.edit");
  const { workspaceId, workspaceSlug, userId, name, email, role } = access;
  const callId = context.newId();
  const audit = (action: "tool.started" | "tool.called", result: JsonObject) =>
    recordAudit(context, context.db, {
      actorId: userId,
      workspaceId,
      action,
      target: ["tool", callId],
      data: { ...auditedCall(params, asked), ...result },
    });
  // The other line is missing when the studio dies with the call, so what may have an effect is told before it.
  if (startsSomething(asked)) await audit("tool.started", {});
  const person = { userId, name, email, role };
  let reply: ToolReply;
  try {
    reply = await context.callTool({ callId, workspaceId, workspaceSlug, person, params }, signal);
  } catch (error) {
    await audit("tool.called", { result: error instanceof AppError ? error.code : "internal" });
    throw error;
  }
  await audit("tool.called", auditedReply(reply));
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

/** Whether a run brings commands of its own. A name that no workflow has is told by the tool itself. */
function runsText({ pipeline }: JsonObject): boolean {
  const text = typeof pipeline === "string" ? pipeline.trim() : "";
  return text !== "" && !looksLikeWorkflow(text);
}

function failure({ code, message, details }: Extract<ToolReply, { ok: false }>): AppError {
  return new AppError(code === "bad_request" ? "invalid_request" : "unprocessable", message, {
    kind: code,
    ...details,
  });
}
