import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { Provider } from "./provider";

/** What a model gave, before it is checked. */
export type Answer = {
  readonly format: string;
  readonly text: string | null;
  /** `null` when there is none. */
  readonly data: JsonValue;
  /** The whole result: model, usage, warnings and the like are read from it. */
  readonly result: JsonObject;
};

/** The result that a provider sent. Throws a `LobsterError` with the exact message for a failure it reports. */
export function readResult(command: string, { style }: Pick<Provider, "style">, response: JsonValue): JsonObject {
  const result = unwrap(response, (message) =>
    style === "gateway"
      ? `${command} request failed: openclaw adapter error: ${message ?? "Unknown error"}`
      : `${command} remote error: ${message ?? "llm adapter returned an error"}`,
  );
  const inner =
    style === "gateway"
      ? unwrap(result, (message) => `${command} remote error: ${message ?? "llm adapter returned an error"}`)
      : result;
  if (isJsonObject(inner)) return inner;
  throw refusal(`${command} received invalid response envelope`);
}

/** The answer in a result. Throws when there is none. */
export function readAnswer(command: string, { style }: Pick<Provider, "style">, result: JsonObject): Answer {
  const given = member(result, "output");
  if (isJsonObject(given)) return answerOf(given, result);
  const details = style === "gateway" ? member(result, "details") : undefined;
  if (details === undefined || details === null) throw refusal(`${command} received invalid response envelope`);
  // The result of a tool of the gateway: what it means is in its details.
  const data = isJsonObject(details) && Object.hasOwn(details, "json") ? (details.json ?? null) : details;
  const named = isJsonObject(details) ? details : {};
  return answerOf({ data }, { ...pick(named, "model", "usage"), ...result });
}

function answerOf(output: JsonObject, result: JsonObject): Answer {
  const text = textOf(output, "text");
  const data = member(output, "data") ?? null;
  return { format: textOf(output, "format") ?? (data === null ? "text" : "json"), text, data, result };
}

function unwrap(value: JsonValue, messageOf: (message: string | null) => string): JsonValue {
  if (!isJsonObject(value) || typeof member(value, "ok") !== "boolean") return value;
  if (value.ok === true) return value.result ?? null;
  const error = member(value, "error");
  throw refusal(messageOf(typeof error === "string" ? error : isJsonObject(error) ? textOf(error, "message") : null));
}

function pick(value: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name] ?? null]] : [])));
}

function member(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function textOf(value: JsonObject, name: string): string | null {
  const text = member(value, name);
  return typeof text === "string" ? text : null;
}

function refusal(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
