import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { collect } from "@/lib/lobster/run/collect";
import { processOutput } from "@/lib/lobster/run/process-output";
import { outputLimit, shellArguments } from "@/lib/lobster/run/shell-command";

type Invocation = { readonly line: string | null; readonly words: readonly [string, ...string[]] };

/** Runs a program, or with `--shell` a shell line, and emits its output as items. */
export const runExec: CommandRunner = async (stage, input, { host, env, cwd, signal }) => {
  const { line, words } = readInvocation(stage);
  const encode = stdinEncoder(stage);
  const items = await collect(input);
  const command = line ?? words.join(" ");
  const result = await host.runProcess({
    argv: line === null ? words : shellArguments(line, env, host.platform),
    cwd,
    env,
    stdin: encode?.(items) ?? null,
    maxOutputBytes: outputLimit(env),
    signal,
  });
  const missing =
    line === null ? `exec command not found: ${words[0]}` : "exec shell not found; check LOBSTER_SHELL or ComSpec";
  const stdout = processOutput(result, { label: "exec", command, missing, cwd });
  return { kind: "items", items: flagEnabled(stage.args, "json") ? jsonItems(stdout) : lineItems(stdout) };
};

/** A single word with a blank in it is a shell line, like `--shell`. */
function readInvocation({ args }: PipelineStage): Invocation {
  const [first, ...rest] = args._;
  const { shell } = args;
  if (typeof shell === "string" && shell !== "") return { line: shell, words: [shell] };
  if (first === undefined) throw new LobsterError("runtime_error", "command_failed", "exec requires a command");
  return { line: rest.length === 0 && /\s/.test(first) ? first : null, words: [first, ...rest] };
}

function stdinEncoder({ args }: PipelineStage): ((items: readonly JsonValue[]) => string) | null {
  const mode = args.stdin;
  if (mode === undefined) return null;
  switch (String(mode).toLowerCase()) {
    case "raw":
      return (items) => items.map((item) => (typeof item === "string" ? item : JSON.stringify(item))).join("\n");
    case "json":
      return (items) => JSON.stringify(items);
    case "jsonl":
      return (items) => items.map((item) => `${JSON.stringify(item)}\n`).join("");
    default: {
      const message = `exec --stdin must be raw, json, or jsonl (got ${String(mode)})`;
      throw new LobsterError("runtime_error", "command_failed", message);
    }
  }
}

function lineItems(stdout: string): readonly string[] {
  return stdout.split(/\r?\n/).filter((line) => line !== "");
}

function jsonItems(stdout: string): readonly JsonValue[] {
  if (stdout.trim() === "") return [null];
  try {
    const value: JsonValue = JSON.parse(stdout);
    return Array.isArray(value) ? value : [value];
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    const message = `exec --json could not parse stdout as JSON: ${detail}`;
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
}
