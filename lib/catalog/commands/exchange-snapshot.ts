import type { RunHost } from "@/lib/lobster/contract/host";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";
import { printStoredValue } from "@/lib/lobster/pipeline/stored-value";

export type SnapshotExchange = { readonly before: JsonValue; readonly changed: boolean };

/** Stores a value under a key and compares it with the one before; the order of members does not matter. */
export async function exchangeSnapshot(
  host: Pick<RunHost, "exchangeState">,
  key: string,
  after: JsonValue,
): Promise<SnapshotExchange> {
  const before = readStored(await host.exchangeState(key, printStoredValue(after)));
  return { before, changed: canonicalJson(before) !== canonicalJson(after) };
}

/** Nothing stored and something unreadable are alike: there is nothing to compare with. */
function readStored(text: string | null): JsonValue {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // The damaged text has just been replaced; the next comparison is sound again.
    return null;
  }
}
