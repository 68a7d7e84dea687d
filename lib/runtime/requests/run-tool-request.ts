import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import type { Envelope, SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import { readWorkflowFile, workflowFileProblem } from "@/lib/runtime/workflow-file";
import { failureEnvelope } from "./failure-envelope";
import { executePipeline, pipelineCost, pipelineEnvelope } from "./pipeline-request";
import type { RequestContext } from "./request-context";
import { executeWorkflow } from "./workflow-request";

export type ToolRunRequest = {
  /** Text of an inline pipeline. Exactly one of this and `filePath`. */
  readonly pipeline?: string | undefined;
  /** A workflow file; a relative path stands in the context's folder. */
  readonly filePath?: string | undefined;
  /** Arguments of the workflow file; pipelines have none. */
  readonly args?: JsonObject | undefined;
  readonly context: Omit<RequestContext, "mode" | "interactive">;
};

/**
 * Runs a pipeline or a workflow file to its end or to the next question, which is stored. Never asks at a terminal.
 * What goes wrong in the request, the file or its commands is an error envelope; only defects are thrown.
 */
export function runToolRequest({ pipeline, filePath, args = {}, context }: ToolRunRequest): Promise<Envelope> {
  const toolContext: RequestContext = { ...context, mode: "tool", interactive: false };
  return failureEnvelope(async () => {
    if (pipeline !== undefined && filePath !== undefined) {
      throw refused("run accepts either pipeline or filePath, not both");
    }
    if (pipeline !== undefined) return runInlinePipeline(toolContext, pipeline);
    if (filePath !== undefined) return runWorkflowFile(toolContext, filePath, args);
    throw refused("run requires either pipeline or filePath");
  });
}

async function runInlinePipeline(context: RequestContext, text: string): Promise<SuccessEnvelope> {
  const stages = parsePipeline(text);
  const cost = pipelineCost(context);
  const result = await executePipeline(context, { stages, input: [], previous: null, cost });
  return pipelineEnvelope(context, stages, result, null, cost);
}

/** Runs a workflow file from its first step. Throws a `LobsterError` when it cannot be run or fails. */
export async function runWorkflowFile(
  context: RequestContext,
  filePath: string,
  args: JsonObject,
): Promise<SuccessEnvelope> {
  const target = path.resolve(context.cwd, filePath);
  const problem = await workflowFileProblem(target);
  if (problem !== null) throw refused(problem);
  const file = await readWorkflowFile(target);
  const workflow = await loadWorkflow(file.text, file.format, context.catalog);
  return executeWorkflow(context, { workflow, file, args, previous: null, decision: null });
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "target", message);
}
