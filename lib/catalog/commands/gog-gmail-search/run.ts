import { runGog } from "@/lib/catalog/gateway/gog";
import { valueFlag } from "@/lib/catalog/gateway/program-arguments";
import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { flagText } from "@/lib/lobster/pipeline/flag-text";

/** Emits the mail threads that a search in Gmail finds. */
export const runGogGmailSearch: CommandRunner = async ({ args }, _input, context) => {
  const stdout = await runGog("gog.gmail.search", ["gmail", "search", ...searchWords(args)], context);
  return { kind: "items", items: readThreads(stdout) };
};

/** A query such as `-in:spam` looks like a flag; behind `--` it is none. */
function searchWords(args: PipelineStage["args"]): readonly string[] {
  const query = flagText(args, "query") ?? "newer_than:1d";
  const max = flagText(args, "max") ?? flagText(args, "limit") ?? "20";
  const flags = ["--json", ...valueFlag("--max", max)];
  return query.startsWith("-") ? [...flags, "--", query] : [query, ...flags];
}

function readThreads(stdout: string): readonly JsonValue[] {
  const answer = parse(stdout);
  return Array.isArray(answer) ? answer.flatMap(threadsOf) : threadsOf(answer);
}

/** A page of results counts as its threads; `null` stands for none of them. */
function threadsOf(value: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(value) || !Object.hasOwn(value, "threads")) return [value];
  const { threads } = value;
  if (threads === null) return [];
  return Array.isArray(threads) ? threads : [value];
}

function parse(stdout: string): JsonValue {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    const message = "gog.gmail.search expected JSON output";
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
}
