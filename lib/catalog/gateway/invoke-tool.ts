import { missingVariable } from "@/lib/catalog/missing-variable";
import type { CommandContext, CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { collect } from "@/lib/lobster/run/collect";
import { responseLimit } from "@/lib/lobster/run/response-limit";
import { type AmbientTokens, gatewayToken } from "./credential";
import { environmentText } from "./program-arguments";
import { readToolAnswer } from "./read-tool-answer";

/** Everything about the calls of a stage but their arguments. */
type Gateway = {
  readonly command: string;
  /** Address of the operation. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxResponseBytes: number | null;
  /** Body of a request, for the arguments of one call. */
  body(args: JsonValue): JsonObject;
};

type Ambience = { readonly urls: readonly string[]; readonly tokens: AmbientTokens };

const usual: Ambience = { urls: ["OPENCLAW_URL", "CLAWD_URL"], tokens: ["OPENCLAW_TOKEN", "CLAWD_TOKEN"] };

/** What a command finds in the environment, where that is not the usual. */
const ambiences: ReadonlyMap<string, Ambience> = new Map([
  ["apus.invoke", { urls: ["APUS_URL", ...usual.urls], tokens: ["APUS_TOKEN", "CLAWD_TOKEN"] }],
]);

/**
 * Calls a tool of a gateway, with `--each` once for every item, one call after the other. Everything that can be wrong
 * about the calls is found before the first of them.
 */
export const invokeTool: CommandRunner = async (stage, input, context) => {
  const gateway = readGateway(stage, context);
  const given = readArguments(stage);
  const items = await collect(input);
  const results: JsonValue[] = [];
  for (const args of argumentsOfCalls(stage, given, items)) results.push(...(await call(gateway, args, context)));
  return { kind: "items", items: results };
};

function readGateway({ name, args }: PipelineStage, { env, host }: CommandContext): Gateway {
  const tool = flagText(args, "tool");
  const action = flagText(args, "action");
  if (tool === null || action === null) throw refusal(`${name} requires --tool and --action`);
  const { urls, tokens } = ambiences.get(name) ?? usual;
  const given = flagText(args, "url") ?? firstOf(env, urls);
  if (given === null) throw missingVariable(refusal(`${name} requires --url or OPENCLAW_URL`), host);
  const url = readUrl(name, given);
  const { token } = args;
  const credential = gatewayToken({
    command: name,
    url,
    urlSource: "--url",
    // A bare flag is an empty one: nobody who wrote it means the token of the environment.
    given: token === undefined ? undefined : typeof token === "string" ? token : "",
    ambient: tokens,
    env,
  });
  const sessionKey = flagText(args, "session-key") ?? flagText(args, "sessionKey");
  const dryRun = flagEnabled(args, "dry-run") || flagEnabled(args, "dryRun");
  return {
    command: name,
    url,
    headers: {
      "content-type": "application/json",
      ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
    },
    maxResponseBytes: responseLimit(env),
    body: (callArgs) => ({
      tool,
      action,
      args: callArgs,
      ...(sessionKey === null ? {} : { sessionKey }),
      ...(dryRun ? { dryRun } : {}),
    }),
  };
}

/** The operation on the gateway; of the address that is given only the origin counts. */
function readUrl(command: string, text: string): string {
  if (!URL.canParse(text)) throw refusal("Invalid URL");
  const { protocol, origin } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") throw refusal(`${command} requires an http(s) --url`);
  return `${origin}/tools/invoke`;
}

function firstOf(env: CommandContext["env"], names: readonly string[]): string | null {
  return names.map((name) => environmentText(env, name)).find((value) => value !== null) ?? null;
}

function readArguments({ name, args }: PipelineStage): JsonValue {
  const text = flagText(args, "args-json");
  if (text === null) return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${name} --args-json must be valid JSON`;
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
}

function argumentsOfCalls(
  { name, args }: PipelineStage,
  given: JsonValue,
  items: readonly JsonValue[],
): readonly JsonValue[] {
  if (!flagEnabled(args, "each")) return [given];
  if (!isJsonObject(given)) throw refusal(`${name} --each requires --args-json to be an object`);
  const itemKey = flagText(args, "item-key") ?? flagText(args, "itemKey") ?? "item";
  return items.map((item) => Object.fromEntries([...Object.entries(given), [itemKey, item]]));
}

/** The gateway may have acted whatever becomes of the answer, in a dry run too: it decides what that means. */
async function call(gateway: Gateway, args: JsonValue, context: CommandContext): Promise<readonly JsonValue[]> {
  const { command, url, headers, maxResponseBytes } = gateway;
  const { host, signal } = context;
  signal.throwIfAborted();
  context.markDispatched();
  const body = JSON.stringify(gateway.body(args));
  return readToolAnswer(command, await host.request({ method: "POST", url, headers, body, maxResponseBytes, signal }));
}

function refusal(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
