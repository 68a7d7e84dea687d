import type { PipelineStage } from "@/lib/lobster/contract/command";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import type { SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { printJson } from "./answer";
import { exitCodes, type Program } from "./program";

/** Prints for a person how a pipeline ended, and gives the exit code. */
export function answerPipeline(program: Program, stages: readonly PipelineStage[], result: PipelineResult): number {
  if (result.kind !== "completed") {
    printJson(program, [result.request]);
    return exitCodes.ok;
  }
  if (result.rendered !== null) program.print(result.rendered);
  const last = stages.at(-1);
  const shown = last !== undefined && program.catalog.command(last.name)?.renders === true;
  const nothingMore = result.rendered !== null && result.items.length === 0;
  if (!shown && !nothingMore) printJson(program, result.items);
  return exitCodes.ok;
}

/** Prints for a person how a workflow ended, and gives the exit code. */
export function answerWorkflow(program: Program, envelope: SuccessEnvelope): number {
  const { status, output, requiresApproval, requiresInput } = envelope;
  if (status !== "ok") printJson(program, { status, output, requiresApproval, requiresInput });
  else if (output.length > 0) printJson(program, output);
  return exitCodes.ok;
}
