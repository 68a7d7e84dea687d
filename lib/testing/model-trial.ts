import { invokeModel } from "@/lib/catalog/llm/invoke-model";
import type { CommandContext } from "@/lib/lobster/contract/command";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { sendRequest } from "@/lib/runtime/host/send-request";
import { createFakeHost, type FakeHost } from "./fake-host";
import { trialCommand } from "./trial-command";

/** Files and state in memory, requests over the network. */
export function networkHost(): FakeHost {
  return createFakeHost(() => "", { request: (request) => sendRequest(request, 1_000_000) });
}

export type ModelContext = Partial<Omit<CommandContext, "host">> & { readonly host?: FakeHost };

/** Runs a stage that asks a model and gives its one item. */
export async function askModel(
  text: string,
  context: ModelContext,
  input: readonly JsonValue[] = [],
): Promise<JsonObject> {
  const { items = [] } = await trialCommand(invokeModel, text, input, { host: networkHost(), ...context });
  const [item] = items;
  if (items.length !== 1 || !isJsonObject(item)) throw new Error("A model answers with one item");
  return item;
}

/** Reply of a server with a text. */
export const says = (text: string): JsonObject => ({ ok: true, result: { output: { text } } });

/** Reply of a server with data, which costs a token. */
export const gives = (data: JsonValue): JsonObject => ({
  ok: true,
  result: { output: { data }, usage: { inputTokens: 1 } },
});

/** Flag that asks for two numbers. */
export const schemaFlag = `--output-schema '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n","m"]}'`;
