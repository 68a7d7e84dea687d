import { LobsterError } from "@/lib/lobster/contract/errors";
import { type Envelope, errorEnvelope, printEnvelope } from "@/lib/lobster/run/envelope";
import type { Mode } from "@/lib/runtime/requests/request-context";
import { exitCodes, type Program } from "./program";

/** Prints an envelope and gives the exit code that belongs to it. */
export function answerEnvelope(program: Program, envelope: Envelope): number {
  program.print(printEnvelope(envelope));
  return envelope.ok ? exitCodes.ok : exitCodes[envelope.error.type];
}

/** Prints a value the way human mode shows data. */
export function printJson(program: Program, value: unknown): void {
  program.print(`${JSON.stringify(value, null, 2)}\n`);
}

/** Tells of a failure in the words of the mode. A failure that is no `LobsterError` is a defect and is thrown on. */
export function answerError(program: Program, mode: Mode, error: unknown): number {
  if (!(error instanceof LobsterError)) throw error;
  if (mode === "tool") return answerEnvelope(program, errorEnvelope(error.type, error.message, error.details));
  program.printError(`${error.type === "parse_error" ? "Parse error" : "Error"}: ${error.message}\n`);
  return exitCodes[error.type];
}
