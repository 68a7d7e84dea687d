import { environmentText, programArguments, valueFlag } from "@/lib/catalog/gateway/program-arguments";
import { runProgram } from "@/lib/catalog/gateway/run-program";
import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { collect } from "@/lib/lobster/run/collect";

const name = "openclaw.agent";
const maxOutputBytes = 10 * 1024 * 1024;

/** Lets an agent take one turn and emits the object it answers. */
export const runOpenclawAgent: CommandRunner = async ({ args }, input, context) => {
  const prompt = readPrompt(args);
  const words = turnWords(args);
  const message = withItems(prompt, await collect(input));
  const program = environmentText(context.env, "LOBSTER_OPENCLAW_BIN") ?? "openclaw";
  context.markDispatched();
  const stdout = await runProgram(
    {
      label: name,
      argv: [
        ...programArguments(program, context.host),
        "agent",
        "--json",
        ...valueFlag("--message", message),
        ...words,
      ],
      missing: `${name} could not find the OpenClaw CLI`,
      failure: (ending, output) => `${name} failed: ${failureDetail(ending, output)}`,
      maxOutputBytes,
    },
    context,
  );
  return { kind: "items", items: [readAnswer(stdout)] };
};

function readPrompt(args: PipelineStage["args"]): string {
  const prompt = flagText(args, "prompt") ?? flagText(args, "message") ?? args._.join(" ");
  if (prompt.trim() === "") throw refusal(`${name} requires --prompt, --message, or positional text`);
  return prompt;
}

/** Arguments that say who takes the turn and how. */
function turnWords(args: PipelineStage["args"]): readonly string[] {
  const agent = flagText(args, "agent");
  const sessionKey = flagText(args, "session-key") ?? flagText(args, "sessionKey");
  const sessionId = flagText(args, "session-id") ?? flagText(args, "sessionId");
  if (agent === null && sessionKey === null && sessionId === null) {
    throw refusal(`${name} requires --agent, --session-key, or --session-id`);
  }
  return [
    ...valueFlag("--agent", agent),
    ...valueFlag("--model", flagText(args, "model")),
    ...valueFlag("--session-key", sessionKey),
    ...valueFlag("--session-id", sessionId),
    ...valueFlag("--thinking", flagText(args, "thinking")),
    ...valueFlag("--timeout", readTimeout(args)),
    // The word behind a bare flag is taken for its value; it must not switch the gateway off.
    ...(args.local === true || args.local === "true" ? ["--local"] : []),
  ];
}

function readTimeout({ timeout }: PipelineStage["args"]): string | null {
  if (timeout === undefined) return null;
  const seconds = typeof timeout === "string" ? timeout.trim() : "";
  if (/^\d+$/.test(seconds) && Number.isSafeInteger(Number(seconds))) return seconds;
  throw refusal(`${name} --timeout must be a non-negative integer in seconds`);
}

function withItems(prompt: string, items: readonly JsonValue[]): string {
  if (items.length === 0) return prompt;
  return [prompt, "", "Pipeline input (JSONL):", ...items.map((item) => JSON.stringify(item))].join("\n");
}

function failureDetail(ending: string, output: { readonly stdout: string; readonly stderr: string }): string {
  return output.stderr.trim() || output.stdout.trim() || `exited with code ${ending}`;
}

function readAnswer(stdout: string): JsonObject {
  const message = `${name} expected JSON output from \`openclaw agent --json\``;
  let answer: JsonValue;
  try {
    answer = JSON.parse(stdout);
  } catch (cause) {
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
  if (!isJsonObject(answer)) throw refusal(message);
  return answer;
}

function refusal(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
