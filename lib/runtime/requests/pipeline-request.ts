import type { PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { approvalEnvelope, okEnvelope, type SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { RunCost } from "@/lib/runtime/run-cost";
import { runPipeline } from "@/lib/runtime/run-pipeline";
import type { OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { costExtras } from "./cost-extras";
import type { RequestContext } from "./request-context";

/** Name under which the cost of a pipeline that is no step is told. */
const pipelineTab = "pipeline";

type PipelineExecution = {
  readonly stages: readonly PipelineStage[];
  readonly input: readonly JsonValue[];
  /** The pause that this call continues. */
  readonly previous: OpenCheckpoint | null;
  /** Set when somebody wants to know what language models cost. */
  readonly cost?: RunCost;
};

/** Ledger of a pipeline that is no step: nothing limits it, and nobody has to be told about prices. */
export function pipelineCost({ env }: Pick<RequestContext, "env">): RunCost {
  return new RunCost({ fields: {}, snapshot: null, env, warnings: null });
}

/** Runs stages; a pause that is continued is used up before the first stage that may leave a trace. */
export async function executePipeline(context: RequestContext, execution: PipelineExecution): Promise<PipelineResult> {
  const { host, env, cwd, mode, interactive, signal, catalog, commands } = context;
  const { stages, input, previous } = execution;
  const costs = (execution.cost ?? pipelineCost(context)).open(pipelineTab);
  try {
    return await runPipeline({
      stages,
      input,
      catalog,
      commands,
      context: {
        ...{ host, env, cwd, mode, interactive, signal, costs },
        ...(context.llmAdapters === undefined ? {} : { llmAdapters: context.llmAdapters }),
      },
      beforeStage: async ({ name }) => {
        if (catalog.command(name)?.pausable !== true) await previous?.claim();
      },
    });
  } catch (error) {
    if (previous?.claimed === true) await previous.finish();
    if (error instanceof RunCancelled) throw new LobsterError("runtime_error", "cancelled", error.message);
    // Whatever a command throws is the failure of that command.
    if (error instanceof Error && !(error instanceof LobsterError)) {
      throw new LobsterError("runtime_error", "command_failed", error.message, { cause: error });
    }
    throw error;
  } finally {
    costs.settle();
  }
}

/** Envelope of a pipeline; stores the pause when it stopped for a decision. */
export async function pipelineEnvelope(
  context: RequestContext,
  stages: readonly PipelineStage[],
  result: PipelineResult,
  previous: OpenCheckpoint | null,
  cost: RunCost,
): Promise<SuccessEnvelope> {
  const extras = costExtras(cost.entries);
  if (result.kind === "completed") {
    await previous?.finish();
    return okEnvelope(result.items, { ...extras, ...(result.rendered === null ? {} : { rendered: result.rendered }) });
  }
  const { prompt, items, preview } = readApprovalRequest(result.request);
  const handle = await context.store.open(
    {
      kind: "pipeline",
      pipeline: stages,
      resumeAtIndex: result.stageIndex + 1,
      items,
      haltType: "approval_request",
      prompt,
    },
    previous,
  );
  return approvalEnvelope({ prompt, items, preview, identity: {} }, handle, extras);
}

function readApprovalRequest(request: JsonObject): {
  readonly prompt: string;
  readonly items: readonly JsonValue[];
  readonly preview: string | null;
} {
  const { type, prompt, items, preview } = request;
  if (type !== "approval_request" || typeof prompt !== "string" || !Array.isArray(items)) {
    throw new LobsterError("runtime_error", "not_supported", `A pipeline cannot wait for ${String(type)} here`);
  }
  return { prompt, items, preview: typeof preview === "string" ? preview : null };
}
