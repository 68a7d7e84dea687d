import type { PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { approvalEnvelope, inputEnvelope, okEnvelope, type SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { fitApproval, fitInput } from "@/lib/lobster/run/fit-envelope";
import type { StageReplay } from "@/lib/lobster/run/pipeline-pause";
import type { Spending } from "@/lib/lobster/run/records";
import { RunCost } from "@/lib/runtime/run-cost";
import { runPipeline } from "@/lib/runtime/run-pipeline";
import type { OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { costExtras } from "./cost-extras";
import { readPause } from "./pipeline-pauses";
import { notedStarter, type RequestContext } from "./request-context";

/** Name under which the cost of a pipeline that is no step is told. */
const pipelineTab = "pipeline";

type PipelineExecution = {
  readonly stages: readonly PipelineStage[];
  readonly input: readonly JsonValue[];
  /** The pause that this call continues. */
  readonly previous: OpenCheckpoint | null;
  /** Set when the first stage asked before. */
  readonly replay?: StageReplay;
  /** Set when somebody wants to know what language models cost. */
  readonly cost?: RunCost;
};

/** Ledger of a pipeline that is no step: nothing limits it, and nobody has to be told about prices. */
export function pipelineCost({ env }: Pick<RequestContext, "env">, before: Spending | null = null): RunCost {
  return new RunCost({ fields: {}, snapshot: before, env, warnings: null });
}

/** Runs stages; a pause that is continued is used up before the first stage that may leave a trace. */
export async function executePipeline(context: RequestContext, execution: PipelineExecution): Promise<PipelineResult> {
  const { host, env, cwd, mode, interactive, signal, catalog, commands } = context;
  const { stages, input, previous, replay } = execution;
  const costs = (execution.cost ?? pipelineCost(context)).open(pipelineTab);
  context.progress?.started(stages.map(({ raw }) => raw).join(" | "));
  try {
    return await runPipeline({
      stages,
      input,
      catalog,
      commands,
      mayPause: true,
      ...(replay === undefined ? {} : { replay }),
      context: {
        ...{ host, env, cwd, mode, interactive, signal, costs },
        ...(context.llmAdapters === undefined ? {} : { llmAdapters: context.llmAdapters }),
      },
      beforeStage: async (stage) => {
        const { pausable = false, resumeSafe } = catalog.command(stage.name) ?? {};
        const answered = replay !== undefined && stage === stages[0];
        const isSafe = (answered ? resumeSafe?.afterInput : resumeSafe?.beforeInput) ?? pausable;
        if (!isSafe) await previous?.claim();
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
    context.progress?.ended();
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
  const size = { env: context.env, asker: "pipeline", extras };
  const pause = readPause(stages, result);
  const state = { ...pause.state, ...cost.forSnapshot(), ...notedStarter(context) };
  if (pause.kind === "approval") {
    const shown = fitApproval(pause.request, size);
    return approvalEnvelope(shown, await context.store.open(state, previous), extras);
  }
  const shown = fitInput(pause.question, size);
  return inputEnvelope(shown, (await context.store.open(state, previous)).resumeToken, extras);
}
