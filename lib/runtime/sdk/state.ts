import { exchangeSnapshot } from "@/lib/catalog/commands/exchange-snapshot";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { storedValue } from "@/lib/lobster/pipeline/stored-value";
import { collect } from "@/lib/lobster/run/collect";
import type { StageObject } from "./stage";
import { libraryStage } from "./stage-fingerprint";

/** A stage that emits the value stored under a key, null when there is none. Incoming items are not read. */
export function stateGet(key: string): StageObject {
  return libraryStage("stateGet", { key }, ({ ctx }) => ctx.runCommand({ name: "state.get", args: { _: [key] } }, []));
}

/** A stage that stores its item, or the list of all when there is not exactly one, and emits that as one item. */
export function stateSet(key: string): StageObject {
  return libraryStage("stateSet", { key }, async ({ input, ctx }) =>
    ctx.runCommand({ name: "state.set", args: { _: [key] } }, await collect(input)),
  );
}

/** The same by shorter names. */
export const state = { get: stateGet, set: stateSet };

/**
 * A stage that compares its items with those of the last time and emits one item that tells: `kind`, `key`, `changed`,
 * `before` and `after`. With `changesOnly`, only that nothing changed when nothing did.
 */
export function diffLast(key: string, { changesOnly = false }: { readonly changesOnly?: boolean } = {}): StageObject {
  return libraryStage("diffLast", { key, changesOnly }, async ({ input, ctx }) => {
    if (key === "") throw new LobsterError("runtime_error", "command_failed", "diffLast requires a key");
    const after = storedValue(await collect(input));
    const { before, changed } = await exchangeSnapshot(ctx.host, key, after);
    const kind = "diff.last";
    return changesOnly && !changed ? { kind, key, changed, suppressed: true } : { kind, key, changed, before, after };
  });
}
