import { assertNever } from "@/lib/lobster/contract/assert-never";
import { readInvocation } from "./arguments";
import { checkCommand } from "./check-command";
import { diffCommand } from "./diff-command";
import { doctorCommand } from "./doctor-command";
import { graphCommand } from "./graph-command";
import { commandHelp, mainHelp, subcommandHelp } from "./help";
import { exitCodes, type Program } from "./program";
import { resumeCommand } from "./resume-command";
import { runCommand } from "./run-command";
import { version } from "./version";

/** Does what a command line asks for and gives the exit code. Throws only for defects of the program itself. */
export async function main(program: Program, argv: readonly string[]): Promise<number> {
  const invocation = readInvocation(argv);
  switch (invocation.command) {
    case "help":
      return answerHelp(program, invocation.topic);
    case "version":
      program.print(`${version}\n`);
      return exitCodes.ok;
    case "check":
      return checkCommand(program, invocation.words);
    case "diff":
      return diffCommand(program, invocation.words);
    case "doctor":
      return doctorCommand(program, invocation.notes);
    case "graph":
      return graphCommand(program, invocation.arguments);
    case "resume":
      return resumeCommand(program, invocation.arguments);
    case "run":
      return runCommand(program, invocation.arguments);
    default:
      return assertNever(invocation);
  }
}

function answerHelp(program: Program, topic: string | null): number {
  if (topic === null) {
    program.print(mainHelp(program.catalog));
    return exitCodes.ok;
  }
  const own = subcommandHelp.get(topic);
  if (own !== undefined) {
    program.print(own);
    return exitCodes.ok;
  }
  const definition = program.catalog.command(topic);
  if (definition === undefined) {
    program.printError(`Unknown command: ${topic}\n`);
    return exitCodes.parse_error;
  }
  program.print(commandHelp(definition));
  return exitCodes.ok;
}
