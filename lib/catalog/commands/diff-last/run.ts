import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { storedValue } from "@/lib/lobster/pipeline/stored-value";
import { collect } from "@/lib/lobster/run/collect";
import { exchangeSnapshot } from "../exchange-snapshot";

/** Compares the items with those of the last time and stores them for the next. */
export const runDiffLast: CommandRunner = async ({ args }, input, { host }) => {
  const key = flagText(args, "key") ?? args._[0] ?? "";
  if (key === "") throw new LobsterError("runtime_error", "command_failed", "diff.last requires --key");
  const after = storedValue(await collect(input));
  const { before, changed } = await exchangeSnapshot(host, key, after);
  return { kind: "items", items: [{ kind: "diff.last", key, changed, before, after }] };
};
