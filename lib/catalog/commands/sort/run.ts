import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { itemKey } from "@/lib/lobster/pipeline/item-key";
import { scriptText } from "@/lib/lobster/pipeline/script-text";
import { collect } from "@/lib/lobster/run/collect";

type Rank = number | string | null;

/** Orders all items by a field or by themselves. */
export const runSort: CommandRunner = async (stage, input) => {
  const key = itemKey(stage);
  const direction = flagEnabled(stage.args, "desc") ? -1 : 1;
  const ranked = (await collect(input)).map((item) => ({ item, rank: rankOf(key(item)) }));
  ranked.sort((a, b) => compare(a.rank, b.rank, direction));
  return { kind: "items", items: ranked.map(({ item }) => item) };
};

function rankOf(value: JsonValue | undefined): Rank {
  if (value === undefined || value === null) return null;
  return typeof value === "number" ? value : scriptText(value);
}

/** Nothing is last whatever the direction is; the rest has one total order, numbers before texts. */
function compare(a: Rank, b: Rank, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a !== typeof b) return direction * (typeof a === "number" ? -1 : 1);
  if (a === b) return 0;
  return direction * (a < b ? -1 : 1);
}
