import type { RunHost } from "../contract/host";
import { byteLimit } from "./byte-limit";

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
  return byteLimit(env, "LOBSTER_MAX_OUTPUT_BYTES");
}
