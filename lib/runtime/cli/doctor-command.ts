import { LobsterError } from "@/lib/lobster/contract/errors";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { errorEnvelope, okEnvelope } from "@/lib/lobster/run/envelope";
import { executePipeline } from "@/lib/runtime/requests/pipeline-request";
import { answerEnvelope } from "./answer";
import type { Program } from "./program";
import { version } from "./version";

/** `lobster doctor`: runs one command the way tools do. Gives the exit code. */
export async function doctorCommand(program: Program, notes: readonly string[]): Promise<number> {
  try {
    const stages = parsePipeline("exec --json --shell 'echo [1]'");
    const result = await executePipeline({ ...program, mode: "tool" }, { stages, input: [], previous: null });
    if (result.kind !== "completed" || JSON.stringify(result.items) !== "[1]") {
      throw new LobsterError("runtime_error", "command_failed", "The shell did not print what it was told to");
    }
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
    return answerEnvelope(program, errorEnvelope("doctor_error", error.message));
  }
  const report = { toolMode: true, protocolVersion: 1, version, ...(notes.length === 0 ? {} : { notes }) };
  return answerEnvelope(program, okEnvelope([report]));
}
