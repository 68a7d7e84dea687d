import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { printStoredValue, storedValue } from "@/lib/lobster/pipeline/stored-value";
import { collect } from "@/lib/lobster/run/collect";

/** Stores the item, or the list of all when there is not exactly one, and emits that as one item. */
export const runStateSet: CommandRunner = async ({ args }, input, { host }) => {
  const [key = ""] = args._;
  if (key === "") throw new LobsterError("runtime_error", "command_failed", "state.set requires a key");
  const value = storedValue(await collect(input));
  await host.exchangeState(key, printStoredValue(value));
  return { kind: "items", items: [value] };
};
