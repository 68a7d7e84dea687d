import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { EnvelopeStatus, SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { resumeToolRequest } from "@/lib/runtime/requests/resume-tool-request";
import { runWorkflowFile as runFile } from "@/lib/runtime/requests/run-tool-request";
import { openGivenContext } from "./create-tool-context";
import { type ResumePayload, workflowToken } from "./resume-payload";
import type { ToolContextOptions } from "./tool-context";

export type WorkflowFileOptions = {
  /** A relative path stands in the context's folder. With `resume`, the file is the one that paused. */
  readonly filePath?: string | undefined;
  readonly args?: JsonObject | undefined;
  readonly ctx?: ToolContextOptions | undefined;
  /** A pause to go on behind: its token, or what `decodeResumeToken` gives for it. One of the next three answers it. */
  readonly resume?: string | Pick<ResumePayload, "kind" | "stateKey"> | undefined;
  readonly approved?: boolean | undefined;
  readonly response?: JsonValue | undefined;
  readonly cancel?: boolean | undefined;
};

export type WorkflowFileResult = {
  readonly status: EnvelopeStatus;
  readonly output: readonly JsonValue[];
  readonly requiresApproval?: JsonObject;
  readonly requiresInput?: JsonObject;
  readonly _meta?: JsonObject;
};

/** Runs or continues a workflow file to its end or to the next question. Throws a `LobsterError` when it fails. */
export async function runWorkflowFile(options: WorkflowFileOptions): Promise<WorkflowFileResult> {
  const { filePath = "", args = {}, ctx, resume, ...answer } = options;
  const { request: context } = openGivenContext(ctx);
  if (resume === undefined) return resultOf(await runFile(context, filePath, args));
  const envelope = await resumeToolRequest({ ...answer, token: workflowToken(resume), context });
  if (envelope.ok) return resultOf(envelope);
  const { type, message, details } = envelope.error;
  throw new LobsterError(type, "command_failed", message, details === undefined ? {} : { details });
}

function resultOf({ status, output, requiresApproval, requiresInput, _meta }: SuccessEnvelope): WorkflowFileResult {
  return {
    status,
    output,
    ...(requiresApproval === null ? {} : { requiresApproval }),
    ...(requiresInput === null ? {} : { requiresInput }),
    ...(_meta === undefined ? {} : { _meta }),
  };
}
