import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { checkJson } from "./schema-compiler";

/** How the refusal of an answer to a step begins. */
export function stepAnswer(stepId: string): string {
  return `Workflow input step ${stepId} response`;
}

/** How the refusal of an answer to an inline pipeline begins. */
export const pipelineAnswer = "pipeline input response";

/**
 * Throws a `parse_error` for an answer that its schema does not allow, or that could not be checked in time; the message
 * names the first problem, `details` all of them. The answer is taken as it is: nothing is converted or filled in.
 * @param subject opens the message, see `stepAnswer`
 */
export async function checkAnswer(
  subject: string,
  responseSchema: JsonObject,
  response: JsonValue,
  warn?: (line: string) => void,
): Promise<void> {
  const check = await checkJson(responseSchema, response, warn);
  if (check.kind === "invalid_schema") throw refused(`${subject} schema is invalid`);
  if (check.kind === "not_checked") {
    const details = [{ path: "/", message: check.message }];
    throw new LobsterError("parse_error", "bad_decision", `${subject} ${check.message}`, { details });
  }
  const [first] = check.problems;
  if (first === undefined) return;
  throw new LobsterError(
    "parse_error",
    "bad_decision",
    `${subject} failed schema validation at ${first.path}: ${first.message}`,
    { details: check.problems },
  );
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "bad_decision", message);
}
