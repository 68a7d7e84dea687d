import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";
import { type ItemKey, itemKey } from "@/lib/lobster/pipeline/item-key";
import { filterItems, type ItemStream } from "@/lib/lobster/pipeline/item-stream";

/** Lets the first of several equal items pass, or of several items with equal keys. */
export const runDedupe: CommandRunner = async (stage, input) => {
  return { kind: "items", items: distinct(input, itemKey(stage)) };
};

function distinct(input: AsyncIterable<JsonValue>, key: ItemKey): ItemStream {
  const seen = new Set<string | undefined>();
  return filterItems(input, (item) => {
    const value = key(item);
    const identity = value === undefined ? undefined : canonicalJson(value);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}
