import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";

/** SHA-256 of a value, hex: equal for values that hold the same, however their members are ordered. */
export async function digest(value: JsonValue): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(value)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
