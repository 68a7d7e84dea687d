import type { PipelineStage } from "@/lib/lobster/contract/command";
import { type PipelineResult, UnmaskableStepError } from "@/lib/lobster/contract/step-runner";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";
import type { AnsweredPipeline } from "@/lib/lobster/run/pipeline-pause";
import { type PipelineRequest, runPipeline } from "./run-pipeline";

/**
 * Runs a pipeline from its start, or from the stage that asked a question which is answered now; no stage before it runs
 * again. Throws when the pipeline is not the one that asked.
 */
export async function resumePipeline(
  answered: AnsweredPipeline | null,
  request: PipelineRequest,
): Promise<PipelineResult> {
  if (answered === null) return runPipeline(request);
  const { stages, stageIndex, items, history } = answered;
  if (stageTexts(stages) !== stageTexts(request.stages)) {
    throw new UnmaskableStepError("checkpoint_refused", "workflow pipeline changed since input request");
  }
  const rest = { ...request, stages: request.stages.slice(stageIndex), replay: { items, history } };
  const result = await runPipeline(rest);
  return result.kind === "completed" ? result : { ...result, stageIndex: stageIndex + result.stageIndex };
}

function stageTexts(stages: readonly PipelineStage[]): string {
  return canonicalJson(stages.map(({ name, args, raw }) => ({ name, args, raw })));
}
