import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { followDotPath, parseDotPath } from "@/lib/lobster/pipeline/dot-path";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { collect } from "@/lib/lobster/run/collect";

type Group = { readonly key?: JsonValue; readonly items: JsonValue[] };

/** Makes one item of all items that have the same value at a key. */
export const runGroupBy: CommandRunner = async ({ args }, input) => {
  const name = flagText(args, "key");
  if (name === null) throw new LobsterError("runtime_error", "command_failed", "groupBy requires --key");
  const path = parseDotPath(name);
  const groups = new Map<string | undefined, Group>();
  for (const item of await collect(input)) {
    const key = followDotPath(item, path);
    const identity = key === undefined ? undefined : JSON.stringify(key);
    const group = groups.get(identity) ?? { ...(key === undefined ? {} : { key }), items: [] };
    group.items.push(item);
    groups.set(identity, group);
  }
  return { kind: "items", items: [...groups.values()].map((group) => ({ ...group, count: group.items.length })) };
};
