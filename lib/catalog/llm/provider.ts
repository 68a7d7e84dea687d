import { missingVariable } from "@/lib/catalog/missing-variable";
import type { CommandContext, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { HttpResponse } from "@/lib/lobster/contract/host";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { responseLimit } from "@/lib/lobster/run/response-limit";
import { gatewayToken, sendableToken } from "../gateway/credential";
import { environmentText } from "../gateway/program-arguments";
import { askAdapter } from "./ask-adapter";

/** Who answers the questions of a stage. */
export type Provider = {
  /** Part of the name of an answer. */
  readonly name: string;
  /** Shown in answers. */
  readonly source: string;
  /** `gateway` answers may be wrapped once more, or be the result of a tool. */
  readonly style: "server" | "gateway" | "in_process";
  /** Sends a request and gives what came back. Throws a `LobsterError` with the exact message. */
  ask(payload: JsonObject): Promise<JsonValue>;
};

/** Name of the command whose provider is the gateway unless a person says otherwise. */
export const gatewayCommand = "llm_task.invoke";
const longestDetail = 400;

/** The provider of a stage, by its flags and environment. Throws when there is none, or when its address is missing. */
export function findProvider(stage: PipelineStage, context: CommandContext): Provider {
  const { env, llmAdapters } = context;
  const chosen = (flagText(stage.args, "provider") ?? environmentText(env, "LOBSTER_LLM_PROVIDER"))?.toLowerCase();
  const adapter = [...(llmAdapters ?? [])].find(([name]) => name.toLowerCase() === chosen)?.[1];
  if (chosen !== undefined && adapter !== undefined) {
    const ask: Provider["ask"] = (payload) => askAdapter(stage, adapter, payload, context);
    return { name: chosen, source: adapter.source ?? chosen, style: "in_process", ask };
  }
  const name = chosen ?? usualProvider(stage.name, env);
  switch (name) {
    case "openclaw":
      return gateway(stage, context);
    case "pi":
      return server(stage, context, "pi", "LOBSTER_PI_LLM_ADAPTER");
    case "http":
      return server(stage, context, "http", "LOBSTER_LLM_ADAPTER");
    case null:
      throw missingVariable(
        refusal(`${stage.name} could not resolve a provider. Set --provider or LOBSTER_LLM_PROVIDER`),
        context.host,
      );
    default:
      throw refusal(`Unsupported llm provider: ${name}`);
  }
}

function usualProvider(command: string, env: CommandContext["env"]): "openclaw" | "pi" | "http" | null {
  if (command === gatewayCommand) return "openclaw";
  if (environmentText(env, "LOBSTER_PI_LLM_ADAPTER_URL") !== null) return "pi";
  if (gatewayUrl(env) !== null) return "openclaw";
  return environmentText(env, "LOBSTER_LLM_ADAPTER_URL") === null ? null : "http";
}

function gatewayUrl(env: CommandContext["env"]): string | null {
  return environmentText(env, "OPENCLAW_URL") ?? environmentText(env, "CLAWD_URL");
}

function gateway(stage: PipelineStage, context: CommandContext): Provider {
  const { env } = context;
  const command = stage.name;
  const given = gatewayUrl(env);
  if (given === null) {
    const unset = refusal(`${command} requires OPENCLAW_URL (or CLAWD_URL) for provider=openclaw`);
    throw missingVariable(unset, context.host);
  }
  const ask: Provider["ask"] = (args) => {
    const url = `${readUrl(command, given).origin}/tools/invoke`;
    const token = gatewayToken({
      ...{ command, url, env, urlSource: "OPENCLAW_URL", given: givenToken(stage) },
      ambient: ["OPENCLAW_TOKEN", "CLAWD_TOKEN"],
    });
    return post(command, url, token, { tool: "llm-task", action: "invoke", args }, context);
  };
  return { name: "openclaw", source: command === gatewayCommand ? "clawd" : "openclaw", style: "gateway", ask };
}

function server(stage: PipelineStage, context: CommandContext, name: "pi" | "http", prefix: string): Provider {
  const { env } = context;
  const command = stage.name;
  const given = environmentText(env, `${prefix}_URL`);
  if (given === null) {
    throw missingVariable(refusal(`${command} requires ${prefix}_URL for provider=${name}`), context.host);
  }
  const ask: Provider["ask"] = (payload) => {
    const url = readUrl(command, given);
    if (url.pathname === "/") url.pathname = "/invoke";
    const token = givenToken(stage) ?? environmentText(env, `${prefix}_TOKEN`) ?? "";
    return post(command, url.href, token === "" ? null : sendableToken(command, token), payload, context);
  };
  return { name, source: name, style: "server", ask };
}

function givenToken({ args }: PipelineStage): string | undefined {
  const token = Object.hasOwn(args, "token") ? args.token : undefined;
  if (token === undefined) return undefined;
  // A bare flag is an empty one: nobody who wrote it means the token of the environment.
  return typeof token === "string" ? token.trim() : "";
}

function readUrl(command: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === "http:" || url.protocol === "https:")) return url;
  throw refusal(`${command} request failed: Invalid URL`);
}

async function post(
  command: string,
  url: string,
  token: string | null,
  body: JsonObject,
  { host, env, signal }: CommandContext,
): Promise<JsonValue> {
  const headers = {
    "content-type": "application/json",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const maxResponseBytes = responseLimit(env);
  let response: HttpResponse;
  try {
    response = await host.request({
      ...{ method: "POST", url, headers, body: JSON.stringify(body) },
      ...{ maxResponseBytes, signal },
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw refusal(`${command} request failed: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
  const { status, statusText, text } = response;
  if (status < 200 || status > 299) {
    throw refusal(`${command} request failed: ${status} ${statusText}: ${text.slice(0, longestDetail)}`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal(`${command} request failed: Response was not JSON`, cause);
  }
}

function refusal(message: string, cause?: unknown): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message, { cause });
}
