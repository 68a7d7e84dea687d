import { LobsterError } from "../contract/errors";

/** Value of a variable that limits bytes, null when unset or blank. Throws when it is no positive whole number. */
export function byteLimit(
  env: Readonly<Record<string, string>>,
  name: "LOBSTER_MAX_OUTPUT_BYTES" | "LOBSTER_MAX_HTTP_RESPONSE_BYTES",
): number | null {
  const text = env[name]?.trim() ?? "";
  if (text === "") return null;
  const limit = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new LobsterError("runtime_error", "output_limit", `${name} must be a positive safe integer (bytes)`);
}
