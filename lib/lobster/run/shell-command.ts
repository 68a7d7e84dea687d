import { LobsterError } from "../contract/errors";
import type { RunHost } from "../contract/host";

type Environment = Readonly<Record<string, string>>;

function nonBlank(value: string | undefined): string | null {
  return value === undefined || value.trim() === "" ? null : value.trim();
}

/** Command line that runs a text: `/bin/sh -lc`, `cmd.exe` on Windows, or what `LOBSTER_SHELL` names. */
export function shellArguments(text: string, env: Environment, platform: RunHost["platform"]): [string, ...string[]] {
  const chosen = nonBlank(env.LOBSTER_SHELL);
  const windows = platform === "win32";
  const shell = chosen ?? (windows ? (nonBlank(env.ComSpec) ?? nonBlank(env.COMSPEC) ?? "cmd.exe") : "/bin/sh");
  if (/(?:powershell|pwsh)(?:\.exe)?$/i.test(shell)) return [shell, "-NoProfile", "-Command", text];
  if (windows || /(?:^|[\\/])cmd(?:\.exe)?$/i.test(shell)) return [shell, "/d", "/s", "/c", text];
  return [shell, "-lc", text];
}

/** Value of `LOBSTER_MAX_OUTPUT_BYTES`, null when unset or blank. Throws when it is no positive whole number. */
export function outputLimit(env: Environment): number | null {
  const text = nonBlank(env.LOBSTER_MAX_OUTPUT_BYTES);
  if (text === null) return null;
  const limit = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(limit) && limit > 0) return limit;
  const message = "LOBSTER_MAX_OUTPUT_BYTES must be a positive safe integer (bytes)";
  throw new LobsterError("runtime_error", "output_limit", message);
}
