import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { Envelope } from "@/lib/lobster/run/envelope";
import * as requests from "@/lib/runtime/requests/resume-tool-request";
import * as runs from "@/lib/runtime/requests/run-tool-request";
import { openGivenContext } from "./create-tool-context";
import type { ToolContext, ToolContextOptions } from "./tool-context";

type WithContext = { readonly ctx?: ToolContextOptions | undefined };

export type ToolRunOptions = WithContext & {
  /** Text of a pipeline. Exactly one of this and `filePath`. */
  readonly pipeline?: string | undefined;
  /** A workflow file; a relative path stands in the context's folder. */
  readonly filePath?: string | undefined;
  /** Arguments of the workflow file; pipelines have none. */
  readonly args?: JsonObject | undefined;
};

export type ToolResumeOptions = WithContext & {
  readonly token?: string | undefined;
  /** Wins over the token. */
  readonly approvalId?: string | undefined;
  readonly approved?: boolean | undefined;
  /** Answer to a question; null is one. */
  readonly response?: JsonValue | undefined;
  readonly cancel?: boolean | undefined;
};

/**
 * Runs a pipeline or a workflow file to its end or to the next question, which is stored. What goes wrong in the
 * request, the file or its commands is an envelope too.
 */
export async function runToolRequest({ ctx, ...request }: ToolRunOptions): Promise<Envelope> {
  const { context, request: opened } = openGivenContext(ctx);
  return shown(await runs.runToolRequest({ ...request, context: opened }), context);
}

/** Answers a stored question and goes on to the end or to the next one. An answer that does not fit leaves it open. */
export async function resumeToolRequest({ ctx, ...request }: ToolResumeOptions): Promise<Envelope> {
  const { context, request: opened } = openGivenContext(ctx);
  return shown(await requests.resumeToolRequest({ ...request, context: opened }), context);
}

function shown(envelope: Envelope, { stdout }: ToolContext): Envelope {
  if (envelope.ok && envelope.rendered !== undefined) stdout.write(envelope.rendered);
  return envelope;
}
