import { LobsterError } from "@/lib/lobster/contract/errors";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { okEnvelope } from "@/lib/lobster/run/envelope";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import { readWorkflowFile } from "@/lib/runtime/workflow-file";
import { answerEnvelope, answerError } from "./answer";
import type { RunArguments } from "./arguments";
import { dryRunPipeline, dryRunWorkflow } from "./dry-run";
import { readGivenArgs } from "./given-args";
import { answerPipeline, executePipeline } from "./pipeline-run";
import { exitCodes, type Program } from "./program";
import { findRunTarget } from "./run-target";
import { answerWorkflow, executeWorkflow } from "./workflow-run";

/** `lobster run`: a workflow file or an inline pipeline. Gives the exit code. */
export async function runCommand(program: Program, given: RunArguments): Promise<number> {
  const { mode } = given;
  try {
    const target = await findRunTarget(given, program.cwd);
    if (target.kind === "pipeline") {
      const stages = parsePipeline(target.text);
      if (target.dryRun) return answerPlan(program, given, dryRunPipeline(stages, program.catalog));
      const result = await executePipeline(program, { stages, input: [], mode, previous: null });
      return answerPipeline(program, mode, stages, result);
    }
    const args = readArgs(program, given);
    if (args === null) return exitCodes.parse_error;
    const file = await readWorkflowFile(target.file);
    const workflow = await loadWorkflow(file.text, file.format, program.catalog);
    if (target.dryRun) return answerPlan(program, given, dryRunWorkflow({ ...program, workflow, args }));
    const outcome = await executeWorkflow(program, { workflow, file, args, mode, previous: null, decision: null });
    return answerWorkflow(program, mode, outcome);
  } catch (error) {
    return answerError(program, mode, error);
  }
}

/** Null when the arguments are no JSON and the person was told, in words that stand alone. */
function readArgs(program: Program, { mode, argsJson }: RunArguments): ReturnType<typeof readGivenArgs> | null {
  try {
    return readGivenArgs(argsJson, "run");
  } catch (error) {
    if (mode === "tool" || !(error instanceof LobsterError)) throw error;
    program.printError(`${error.message}\n`);
    return null;
  }
}

function answerPlan(program: Program, { mode }: RunArguments, lines: readonly string[]): number {
  program.printError(`${lines.join("\n")}\n`);
  return mode === "tool" ? answerEnvelope(program, okEnvelope([])) : exitCodes.ok;
}
