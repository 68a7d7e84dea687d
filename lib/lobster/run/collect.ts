import type { JsonValue } from "../contract/json-value";
import { ItemStream } from "../pipeline/item-stream";

/** Reads a stream of items to its end. */
export async function collect(items: AsyncIterable<JsonValue> | Iterable<JsonValue>): Promise<JsonValue[]> {
  if (Symbol.iterator in items) return [...items];
  const all: JsonValue[] = [];
  if (items instanceof ItemStream) {
    for await (const batch of items.batches) for (const item of batch) all.push(item);
  } else {
    for await (const item of items) all.push(item);
  }
  return all;
}
