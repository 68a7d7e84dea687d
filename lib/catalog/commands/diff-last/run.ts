import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { printStoredValue, storedValue } from "@/lib/lobster/pipeline/stored-value";
import { collect } from "@/lib/lobster/run/collect";

/** Compares the items with those of the last time and stores them for the next. */
export const runDiffLast: CommandRunner = async ({ args }, input, { host }) => {
  const key = flagText(args, "key") ?? args._[0] ?? "";
  if (key === "") throw new LobsterError("runtime_error", "command_failed", "diff.last requires --key");
  const after = storedValue(await collect(input));
  const before = readStored(await host.exchangeState(key, printStoredValue(after)));
  const changed = canonicalJson(before) !== canonicalJson(after);
  return { kind: "items", items: [{ kind: "diff.last", key, changed, before, after }] };
};

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
