import type { CommandContext } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { ProcessResult } from "@/lib/lobster/contract/host";
import { processOutput } from "@/lib/lobster/run/process-output";
import { outputLimit } from "@/lib/lobster/run/shell-command";

export type ProgramCall = {
  /** For messages: the command, or the program where the command has many. */
  readonly label: string;
  readonly argv: readonly [string, ...string[]];
  /** Message when the program does not exist. */
  readonly missing: string;
  /** Message when it failed; `ending` is the exit code or the name of a signal. */
  failure(ending: string, output: { readonly stdout: string; readonly stderr: string }): string;
  /** Most bytes of each stream, where the command has a limit below that of the environment. */
  readonly maxOutputBytes?: number;
};

/** What a program needs of the machine. */
export type ProgramContext = Pick<CommandContext, "host" | "env" | "cwd" | "signal">;

/**
 * Runs a program without input in the folder of the run and gives its standard output. Throws a `LobsterError` with
 * the exact message when it fails, and the reason of a cancel.
 */
export async function runProgram(call: ProgramCall, context: ProgramContext): Promise<string> {
  const { host, env, cwd, signal } = context;
  const { label, argv, missing } = call;
  const allowed = outputLimit(env);
  const ownLimit = ownLimitBelow(allowed, call.maxOutputBytes);
  const result = await host.runProcess({
    argv,
    cwd,
    env,
    stdin: null,
    maxOutputBytes: ownLimit ?? allowed,
    signal,
  });
  const ending = failedEnding(result);
  if (ending !== null && "stdout" in result) throw failed(call.failure(ending, result));
  if (result.kind === "output_limit" && ownLimit !== null) {
    const message = `${label} output exceeded ${result.bytes} bytes`;
    throw new LobsterError("runtime_error", "output_limit", message);
  }
  if (result.kind === "too_large") {
    throw failed(`${label} could not start: ${result.what} is larger than the system allows; pass less at once`);
  }
  return processOutput(result, { label, command: argv[0], missing, cwd });
}

/** The limit of the command where it counts: where the environment does not set a smaller one. */
function ownLimitBelow(allowed: number | null, own: number | undefined): number | null {
  return own !== undefined && (allowed === null || own <= allowed) ? own : null;
}

/** Exit code or signal of a process that did not succeed, null for every other result. */
function failedEnding(result: ProcessResult): string | null {
  if (result.kind === "signalled") return result.signal;
  return result.kind === "exited" && result.code !== 0 ? String(result.code) : null;
}

function failed(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
