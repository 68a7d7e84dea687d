import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";

/** Arguments of `--args-json`. Throws `<command> --args-json must be …`. */
export function readGivenArgs(text: string | null, command: "run" | "graph"): JsonObject {
  if (text === null) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw refused(`${command} --args-json must be valid JSON`, cause);
  }
  if (isJsonObject(value)) return value;
  throw refused(`${command} --args-json must be a JSON object`);
}

function refused(message: string, cause?: unknown): LobsterError {
  return new LobsterError("parse_error", "target", message, { cause });
}
