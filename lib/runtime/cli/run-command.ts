import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { okEnvelope } from "@/lib/lobster/run/envelope";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import { executePipeline } from "@/lib/runtime/requests/pipeline-request";
import { runToolRequest, runWorkflowFile } from "@/lib/runtime/requests/run-tool-request";
import { readWorkflowFile } from "@/lib/runtime/workflow-file";
import { answerEnvelope, answerError } from "./answer";
import { answerPipeline, answerWorkflow } from "./answer-results";
import type { RunArguments } from "./arguments";
import { dryRunPipeline, dryRunWorkflow } from "./dry-run";
import { readGivenArgs } from "./given-args";
import { exitCodes, type Program } from "./program";
import { findRunTarget, type RunTarget } from "./run-target";

/** `lobster run`: a workflow file or an inline pipeline. Gives the exit code. */
export async function runCommand(program: Program, given: RunArguments): Promise<number> {
  const { mode } = given;
  try {
    const target = await findRunTarget(given, program.cwd);
    const args = target.kind === "workflow" ? readArgs(program, given) : {};
    if (args === null) return exitCodes.parse_error;
    if (target.dryRun) return answerPlan(program, given, await planLines(program, target, args));
    if (mode === "human") return await runForPerson(program, target, args);
    const what = target.kind === "workflow" ? { filePath: target.file, args } : { pipeline: target.text };
    return answerEnvelope(program, await runToolRequest({ ...what, context: program }));
  } catch (error) {
    return answerError(program, mode, error);
  }
}

async function runForPerson(program: Program, target: RunTarget, args: JsonObject): Promise<number> {
  const { progressLine: progress } = program;
  const context = { ...program, mode: "human", ...(progress === undefined ? {} : { progress }) } as const;
  if (target.kind === "workflow") return answerWorkflow(program, await runWorkflowFile(context, target.file, args));
  const stages = parsePipeline(target.text);
  return answerPipeline(program, stages, await executePipeline(context, { stages, input: [], previous: null }));
}

async function planLines(program: Program, target: RunTarget, args: JsonObject): Promise<readonly string[]> {
  if (target.kind === "pipeline") return dryRunPipeline(parsePipeline(target.text), program.catalog);
  const { text, format } = await readWorkflowFile(target.file);
  const workflow = await loadWorkflow(text, format, program.catalog);
  return dryRunWorkflow({ ...program, workflow, args });
}

/** Null when the arguments are no JSON and the person was told, in words that stand alone. */
function readArgs(program: Program, { mode, argsJson }: RunArguments): JsonObject | null {
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
