import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { resumeToolRequest, type ToolResumeRequest } from "@/lib/runtime/requests/resume-tool-request";
import { answerEnvelope, answerError } from "./answer";
import type { ResumeArguments } from "./arguments";
import type { Program } from "./program";

/** `lobster resume`: answers a pause. Always prints an envelope; gives the exit code. */
export async function resumeCommand(program: Program, given: ResumeArguments): Promise<number> {
  let answer: Pick<ToolResumeRequest, "approved" | "response" | "cancel">;
  try {
    answer = readAnswer(given);
  } catch (error) {
    return answerError(program, "tool", error);
  }
  const { token, id } = given;
  const handle = { token: token ?? undefined, approvalId: id ?? undefined };
  return answerEnvelope(program, await resumeToolRequest({ ...handle, ...answer, context: program }));
}

function readAnswer({ token, id, approve, responseJson, cancel }: ResumeArguments) {
  if (cancel === "unclear") throw refused("resume --cancel must be true or false");
  if ((token ?? "") === "" && (id ?? "") === "") throw refused("resume requires --token or --id");
  const given = [approve !== null, responseJson !== null, cancel === "yes"].filter(Boolean).length;
  if (given > 1) throw refused("resume accepts only one of --approve, --response-json, or --cancel");
  if (given === 0) throw refused("resume requires --approve yes|no, --response-json, or --cancel");
  if (cancel === "yes") return { cancel: true };
  if (responseJson !== null) return { response: readJson(responseJson) };
  const decision = approve?.toLowerCase() ?? "";
  if (["yes", "y"].includes(decision)) return { approved: true };
  if (["no", "n"].includes(decision)) return { approved: false };
  throw refused("resume --approve must be yes or no");
}

function readJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LobsterError("parse_error", "bad_decision", "resume --response-json must be valid JSON", { cause });
  }
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "bad_decision", message);
}
