import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { ProcessRequest, ProcessResult, RunHost } from "@/lib/lobster/contract/host";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { ItemStream } from "@/lib/lobster/pipeline/item-stream";
import { collect } from "@/lib/lobster/run/collect";
import { type ProcessSubject, processOutput } from "@/lib/lobster/run/process-output";
import { outputLimit, shellArguments } from "@/lib/lobster/run/shell-command";
import { lineBatches, linesOf } from "./line-batches";
import { OutputFlow } from "./output-flow";

type Invocation = { readonly line: string | null; readonly words: readonly [string, ...string[]] };

/** How long the end of a program is waited for before its output flows on, in milliseconds. */
const patience = 250;

/**
 * Runs a program, or with `--shell` a shell line, and emits its output as items. A program that is soon done has failed or
 * succeeded before the first item goes on; from a longer one lines flow while it runs. When nobody needs more of them its
 * output is closed and its end waited for: it does what else it does, and fails as ever unless it minds the closed output.
 */
export const runExec: CommandRunner = async (stage, input, context) => {
  const { line, words } = readInvocation(stage);
  const encode = stdinEncoder(stage);
  const items = await collect(input);
  const { host, env, cwd, signal } = context;
  const request = {
    argv: line === null ? words : shellArguments(line, env, host.platform),
    cwd,
    env,
    stdin: encode?.(items) ?? null,
    maxOutputBytes: outputLimit(env),
    signal,
  };
  const missing =
    line === null ? `exec command not found: ${words[0]}` : "exec shell not found; check LOBSTER_SHELL or ComSpec";
  const subject = { label: "exec", command: line ?? words.join(" "), missing, cwd };
  if (!flagEnabled(stage.args, "json")) return { kind: "items", items: await lines(host, request, subject) };
  return { kind: "items", items: jsonItems(processOutput(await host.runProcess(request), subject)) };
};

async function lines(
  host: RunHost,
  request: ProcessRequest,
  subject: ProcessSubject,
): Promise<ItemStream | readonly string[]> {
  const flow = new OutputFlow();
  const enough = new AbortController();
  const running = host
    .runProcess({ ...request, takeStdout: (text) => flow.take(text), enoughStdout: enough.signal })
    .finally(() => flow.end());
  if (await endsSoon(running, flow, host)) {
    return linesOf(processOutput(withStdout(await running, flow.rest()), subject));
  }
  // Whoever reads on learns of a failure, or whoever closes.
  running.catch(() => undefined);
  const judge = async (): Promise<void> => {
    const result = await running;
    if (!enough.signal.aborted || !mindsClosedOutput(result)) processOutput(withStdout(result, flow.tail), subject);
  };
  let ended: Promise<void> | null = null;
  const close = (): Promise<void> => {
    ended ??= judge();
    return ended;
  };
  async function* pieces(): AsyncGenerator<string> {
    let isWhole = false;
    try {
      yield* flow.pieces();
      isWhole = true;
    } finally {
      if (!isWhole) giveUp();
      await close();
    }
  }
  const giveUp = (): void => {
    if (ended !== null) return;
    enough.abort();
    flow.close();
  };
  return new ItemStream(lineBatches(pieces()), () => {
    giveUp();
    return close();
  });
}

/** True for the ways in which programs end when nobody reads what they print; the output may be a socket. */
function mindsClosedOutput(result: ProcessResult): boolean {
  if (result.kind === "signalled") return result.signal === "SIGPIPE";
  if (result.kind !== "exited") return false;
  return (
    result.code === 128 + 13 || /\bEPIPE\b|broken ?pipe|\bECONNRESET\b|connection reset by peer/i.test(result.stderr)
  );
}

async function endsSoon(running: Promise<unknown>, flow: OutputFlow, host: RunHost): Promise<boolean> {
  const decided = new AbortController();
  try {
    return await Promise.race([
      running.then(() => true),
      flow.full.then(() => false),
      host.sleep(patience, decided.signal).then(() => false),
    ]);
  } finally {
    decided.abort();
  }
}

function withStdout(result: ProcessResult, stdout: string): ProcessResult {
  return "stdout" in result ? { ...result, stdout } : result;
}

/** A single word with a blank in it is a shell line, like `--shell`. */
function readInvocation({ args }: PipelineStage): Invocation {
  const [first, ...rest] = args._;
  const { shell } = args;
  if (typeof shell === "string" && shell !== "") return { line: shell, words: [shell] };
  if (first === undefined || first === "")
    throw new LobsterError("runtime_error", "command_failed", "exec requires a command");
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
