import path from "node:path";
import { runProgram } from "@/lib/catalog/gateway/run-program";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { collect } from "@/lib/lobster/run/collect";
import { shellArguments } from "@/lib/lobster/run/shell-command";
import { splitCommand } from "./split-command";
import type { StageContext, StageObject } from "./stage";
import { libraryStage } from "./stage-fingerprint";

export type ExecOptions = {
  /** Read the whole output as one JSON value, a list as its elements; otherwise every line is an item. True by default. */
  readonly json?: boolean;
  /** Give the text to the system shell instead of starting its first word. */
  readonly shell?: boolean;
  /** Folder of the process; a relative one stands in that of the run. */
  readonly cwd?: string;
};

const longestExcerpt = 100;

/**
 * A stage that runs a program and emits what it prints. Incoming items are read and thrown away. It fails for another
 * exit code than 0: `<command> exited with code N: …`.
 */
export function exec(command: string, options: ExecOptions = {}): StageObject {
  const { json = true, shell = false, cwd = "" } = options;
  return libraryStage("exec", { command, json, shell, cwd }, async ({ input, ctx }) => {
    await collect(input);
    const stdout = await run(command, options, ctx);
    return json ? jsonItems(stdout) : stdout.split(/\r?\n/).filter((line) => line !== "");
  });
}

function run(command: string, { shell = false, cwd = "" }: ExecOptions, ctx: StageContext): Promise<string> {
  const [program, ...words] = shell ? shellArguments(command, ctx.env, ctx.host.platform) : splitCommand(command);
  if (program === undefined || command.trim() === "") {
    throw new LobsterError("runtime_error", "command_failed", "exec requires a command");
  }
  return runProgram(
    {
      label: command,
      argv: [program, ...words],
      missing: `Failed to execute ${program}: spawn ${program} ENOENT`,
      failure: (ending, { stdout, stderr }) =>
        `${command} exited with code ${ending}: ${stderr.trim() || stdout.trim()}`,
    },
    { ...ctx, cwd: path.resolve(ctx.cwd, cwd) },
  );
}

function jsonItems(stdout: string): readonly JsonValue[] {
  if (stdout.trim() === "") return [];
  try {
    const value: JsonValue = JSON.parse(stdout);
    return Array.isArray(value) ? value : [value];
  } catch (cause) {
    const message = `exec output is not valid JSON: ${stdout.slice(0, longestExcerpt)}`;
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
}
