import { byteLimit } from "./byte-limit";

/** Most bytes of an answer from the network: `LOBSTER_MAX_HTTP_RESPONSE_BYTES`. Throws when that is no byte count. */
export function responseLimit(env: Readonly<Record<string, string>>): number | null {
  return byteLimit(env, "LOBSTER_MAX_HTTP_RESPONSE_BYTES");
}
