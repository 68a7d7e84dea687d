import { assertNever } from "@/lib/lobster/contract/assert-never";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { workflowFormat } from "@/lib/runtime/workflow-file";
import { badRequest } from "./tool-error";
import type { WorkflowSource } from "./workflow-source";

export type ToolTarget =
  | { readonly kind: "workflow" /** Absolute. */; readonly file: string; readonly args: JsonObject }
  | { readonly kind: "pipeline"; readonly text: string };

export type GivenTarget = {
  readonly pipeline: JsonValue | undefined;
  readonly argsJson: JsonValue | undefined;
};

export type TargetRules = {
  readonly source: WorkflowSource;
  /** Absolute. */
  readonly folder: string;
  /** True where nothing but a workflow may run: a text that could be both is the name of one then. */
  readonly workflowsOnly: boolean;
};

/** Whether a text can be the name of a workflow file; all others are pipelines. */
export function looksLikeWorkflow(text: string): boolean {
  return !text.includes("|") && workflowFormat(text) !== null;
}

/**
 * Tells a workflow file from a pipeline. Arguments are read for a file only.
 * Throws a `ToolError` for a missing or forbidden file, and for arguments that are no JSON object.
 */
export async function findTarget(given: GivenTarget, rules: TargetRules): Promise<ToolTarget> {
  const { source, folder, workflowsOnly } = rules;
  const text = typeof given.pipeline === "string" ? given.pipeline.trim() : "";
  if (text === "") throw badRequest("pipeline required");
  const pipeline = { kind: "pipeline", text } as const;
  if (!looksLikeWorkflow(text)) {
    if (workflowsOnly) throw badRequest("pipeline must name a workflow");
    return pipeline;
  }
  const found = await source.find(text, folder);
  switch (found.kind) {
    case "file":
      return { kind: "workflow", file: found.path, args: readArgs(given.argsJson) };
    case "missing":
      // `exec cat data.json` ends like a file name.
      if (/\s/.test(text) && !workflowsOnly) return pipeline;
      throw badRequest(found.message);
    case "refused":
      throw badRequest(found.message);
    default:
      return assertNever(found);
  }
}

function readArgs(argsJson: JsonValue | undefined): JsonObject {
  if (argsJson === undefined || argsJson === null) return {};
  if (typeof argsJson === "string" && argsJson.trim() === "") return {};
  let value: unknown;
  try {
    value = typeof argsJson === "string" ? JSON.parse(argsJson) : undefined;
  } catch (cause) {
    throw badRequest("run --args-json must be valid JSON", cause);
  }
  if (value === undefined) throw badRequest("run --args-json must be valid JSON");
  if (isJsonObject(value)) return value;
  throw badRequest("run --args-json must be a JSON object");
}
