import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { printAscii } from "@/lib/lobster/graph/ascii";
import { printDot } from "@/lib/lobster/graph/dot";
import { printMermaid } from "@/lib/lobster/graph/mermaid";
import { outlineWorkflow, type WorkflowOutline } from "@/lib/lobster/graph/workflow-outline";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import { resolveWorkflowArgs } from "@/lib/runtime/workflow-args";
import { readWorkflowFile, workflowFileProblem } from "@/lib/runtime/workflow-file";
import type { GraphArguments } from "./arguments";
import { readGivenArgs } from "./given-args";
import { graphHelp } from "./help";
import { exitCodes, type Program } from "./program";

const printers: ReadonlyMap<string, (outline: WorkflowOutline) => string> = new Map([
  ["mermaid", printMermaid],
  ["dot", printDot],
  ["ascii", printAscii],
]);

/** `lobster graph`: prints a workflow file as a graph. Gives the exit code. */
export async function graphCommand(program: Program, given: GraphArguments): Promise<number> {
  if (given.help) {
    program.print(graphHelp);
    return exitCodes.ok;
  }
  try {
    program.print(await drawGraph(program, given));
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
    program.printError(error.type === "parse_error" ? `${error.message}\n` : `Error: ${error.message}\n`);
    return exitCodes[error.type];
  }
}

async function drawGraph(program: Program, { file: given, format, argsJson }: GraphArguments): Promise<string> {
  if (given === null) throw refused("graph requires a workflow file path (use --file <path>)");
  const print = printers.get(format);
  if (print === undefined) throw refused(`graph --format must be one of: ${[...printers.keys()].join(", ")}`);
  const args = readGivenArgs(argsJson, "graph");
  const target = path.resolve(program.cwd, given);
  const problem = await workflowFileProblem(target);
  if (problem !== null) throw new LobsterError("runtime_error", "target", problem);
  const file = await readWorkflowFile(target);
  const { fields } = await loadWorkflow(file.text, file.format, program.catalog);
  return print(outlineWorkflow(fields, resolveWorkflowArgs(fields, args), program.catalog));
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "target", message);
}
