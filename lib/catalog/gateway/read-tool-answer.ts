import { LobsterError } from "@/lib/lobster/contract/errors";
import type { HttpResponse } from "@/lib/lobster/contract/host";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

const longestDetail = 400;

/** Items in the answer of a gateway to a tool call. Throws a `LobsterError` with the exact message for a failure. */
export function readToolAnswer(command: string, { status, text }: HttpResponse): readonly JsonValue[] {
  if (status < 200 || status > 299) throw failure(`${command} failed (${status}): ${text.slice(0, longestDetail)}`);
  const answer = parse(command, text);
  if (!isJsonObject(answer) || !Object.hasOwn(answer, "ok")) return itemsOf(answer);
  if (answer.ok !== true) throw failure(`${command} tool error: ${messageOf(answer.error)}`);
  return itemsOf(answer.result ?? null);
}

function parse(command: string, text: string): JsonValue {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${command} expected JSON response`;
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
}

function messageOf(error: JsonValue | undefined): string {
  const message = isJsonObject(error) ? error.message : error;
  return typeof message === "string" && message !== "" ? message : "Unknown error";
}

function itemsOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

function failure(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
