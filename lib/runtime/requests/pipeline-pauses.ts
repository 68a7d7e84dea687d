import type { InputQuestion, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import type { ApprovalQuestion } from "@/lib/lobster/run/fit-envelope";
import type { PipelineCheckpoint } from "@/lib/runtime/store/checkpoint-state";

/** What a pipeline waits for, and how it goes on. */
export type PipelinePause =
  | { readonly kind: "approval"; readonly request: ApprovalQuestion; readonly state: PipelineCheckpoint }
  | { readonly kind: "input"; readonly question: InputQuestion; readonly state: PipelineCheckpoint };

/** The pause of a pipeline that did not complete. Throws for a command that stopped without a reason we know. */
export function readPause(
  pipeline: readonly PipelineStage[],
  result: Exclude<PipelineResult, { kind: "completed" }>,
): PipelinePause {
  if (result.kind === "input") {
    const { request: question, stageIndex, state } = result;
    const asked = { haltType: "input_request", inputSchema: question.responseSchema, prompt: question.prompt } as const;
    const { items, commandInput } = state;
    const again = { resumeMode: "same_stage", resumeAtIndex: stageIndex, items, commandInput } as const;
    return { kind: "input", question, state: { kind: "pipeline", pipeline, ...asked, ...again } };
  }
  const { request, stageIndex } = result;
  const rest = { kind: "pipeline", pipeline, resumeAtIndex: stageIndex + 1 } as const;
  return readApproval(request, rest) ?? readInput(request, rest) ?? refuse(request);
}

type Rest = Pick<PipelineCheckpoint, "kind" | "pipeline" | "resumeAtIndex">;

function readApproval({ type, prompt, items, preview }: JsonObject, rest: Rest): PipelinePause | null {
  if (type !== "approval_request" || typeof prompt !== "string" || !Array.isArray(items)) return null;
  const request = { prompt, items, preview: typeof preview === "string" ? preview : null, identity: {} };
  return { kind: "approval", request, state: { ...rest, haltType: type, prompt, items } };
}

/** The stage behind gets the answer and nothing else. */
function readInput(halted: JsonObject, rest: Rest): PipelinePause | null {
  const { type, prompt, responseSchema, defaults, subject } = halted;
  if (type !== "input_request" || typeof prompt !== "string" || !isJsonObject(responseSchema)) return null;
  const question = {
    prompt,
    responseSchema,
    ...(defaults === undefined ? {} : { defaults }),
    ...(subject === undefined ? {} : { subject }),
  };
  const asked = { haltType: type, resumeMode: "next_stage", inputSchema: responseSchema, prompt, items: [] } as const;
  return { kind: "input", question, state: { ...rest, ...asked } };
}

function refuse({ type }: JsonObject): never {
  throw new LobsterError("runtime_error", "not_supported", `A pipeline cannot wait for ${String(type)} here`);
}
