import { assertNever } from "../contract/assert-never";
import { LobsterError } from "../contract/errors";
import type { ProcessResult } from "../contract/host";

export type ProcessSubject = {
  /** Opens the message: `workflow command`, `exec`. */
  readonly label: string;
  /** The command as the person wrote it; the last resort as detail of a failure. */
  readonly command: string;
  /** Message when the program does not exist. */
  readonly missing: string;
  readonly cwd: string;
};

/**
 * Standard output of a process that succeeded. Everything else throws: a `LobsterError` with the exact message,
 * or the reason of the cancel.
 */
export function processOutput(result: ProcessResult, subject: ProcessSubject): string {
  switch (result.kind) {
    case "exited": {
      if (result.code === 0) return result.stdout;
      throw failure(subject, String(result.code), result);
    }
    case "signalled":
      throw failure(subject, result.signal, result);
    case "not_found": {
      const message = result.what === "cwd" ? `Working directory not found: ${subject.cwd}` : subject.missing;
      throw new LobsterError("runtime_error", "command_failed", message);
    }
    case "output_limit":
      throw new LobsterError("runtime_error", "output_limit", `Process output exceeded ${result.bytes} bytes`);
    case "too_large": {
      const message = `${subject.label} could not start: ${result.what} is larger than the system allows; pass large values through stdin`;
      throw new LobsterError("runtime_error", "command_failed", message);
    }
    case "cancelled":
      throw result.reason;
    default:
      return assertNever(result);
  }
}

function failure(
  subject: ProcessSubject,
  ending: string,
  output: { readonly stdout: string; readonly stderr: string },
): LobsterError {
  const detail = output.stderr.trim() || output.stdout.trim() || subject.command;
  return new LobsterError("runtime_error", "command_failed", `${subject.label} failed (${ending}): ${detail}`);
}
