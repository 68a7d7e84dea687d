import { LobsterError } from "@/lib/lobster/contract/errors";

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Milliseconds after which a waiting run is given up, from `LOBSTER_CHECKPOINT_MAX_AGE`: a number with s, m, h or d
 * behind it, such as `7d`. Null when it is not set: then runs wait for as long as it takes.
 * Throws a `parse_error` for any other text.
 */
export function checkpointMaxAge(env: Readonly<Record<string, string | undefined>>): number | null {
  const given = env.LOBSTER_CHECKPOINT_MAX_AGE?.trim() ?? "";
  if (given === "") return null;
  const [, number = "", unit] = /^(\d{1,9}(?:\.\d+)?)([smhd])$/.exec(given) ?? [];
  const ms = unit === "s" || unit === "m" || unit === "h" || unit === "d" ? Number(number) * units[unit] : 0;
  if (ms > 0) return ms;
  const message = `LOBSTER_CHECKPOINT_MAX_AGE must be a number with s, m, h or d, such as 7d; got ${JSON.stringify(given)}`;
  throw new LobsterError("parse_error", "checkpoint_refused", message);
}
