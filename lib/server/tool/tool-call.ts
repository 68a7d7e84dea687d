import { z } from "zod";
import { jsonValue } from "@/lib/api/json";
import type { CallLimits } from "@/lib/runtime/tool/call-limits";
import type { ToolErrorCode } from "@/lib/runtime/tool/tool-error";
import { roleName } from "../auth/permissions";

/** The most that a call of the tool may ask for in the studio. */
export const mostCallLimits: CallLimits = { timeoutMs: 10 * 60_000, maxStdoutBytes: 8 * 1024 * 1024 };

/** One call of the tool, as the process that carries it out gets it. */
export const toolCall = z.object({
  callId: z.string(),
  workspaceId: z.string(),
  workspaceSlug: z.string(),
  /** Who calls: initiator and approver of what the call does. */
  person: z.object({ userId: z.string(), name: z.string(), email: z.string().nullable(), role: roleName }),
  /** As they came; judged by the tool. */
  params: z.record(z.string(), jsonValue),
});
export type ToolCall = z.infer<typeof toolCall>;

const errorCode = z.enum([
  "bad_request",
  "refused",
  "failed",
  "timed_out",
  "too_large",
  "cancelled",
  "flow",
]) satisfies z.ZodType<ToolErrorCode>;

/** How a call ended: the tool's details, or the `ToolError` as data. */
export const toolReply = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), details: z.record(z.string(), jsonValue) }),
  z.object({
    ok: z.literal(false),
    code: errorCode,
    message: z.string(),
    details: z.record(z.string(), jsonValue).nullable(),
  }),
]);
export type ToolReply = z.infer<typeof toolReply>;

/** Carries a call out. An abort of the signal stops it. Rejects only for faults of the studio's own. */
export type CallTool = (call: ToolCall, signal: AbortSignal) => Promise<ToolReply>;
