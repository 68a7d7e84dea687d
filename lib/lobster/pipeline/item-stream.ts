import type { JsonValue } from "../contract/json-value";

/**
 * Items on their way between stages, in batches that are computed as they are read: a batch costs one promise, an item
 * none. A batch is read to its end, or given up, before the next one is asked for.
 */
export class ItemStream implements AsyncIterable<JsonValue> {
  constructor(
    readonly batches: AsyncIterable<Iterable<JsonValue>>,
    /**
     * Tells what works behind the stream, read or not, that nobody needs more of it. Settles when that has ended, and
     * throws when it has failed.
     */
    readonly close: () => Promise<void> = async () => undefined,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<JsonValue> {
    for await (const batch of this.batches) for (const item of batch) yield item;
  }
}

/** Batches of any stream; where items come one by one, each is a batch of its own. */
export function batchesOf(items: AsyncIterable<JsonValue>): AsyncIterable<Iterable<JsonValue>> {
  return items instanceof ItemStream ? items.batches : singly(items);
}

async function* singly(items: AsyncIterable<JsonValue>): AsyncGenerator<Iterable<JsonValue>> {
  for await (const item of items) yield [item];
}

/** Passes items through a function that yields what becomes of a batch, lazily. */
export function transformItems(
  items: AsyncIterable<JsonValue>,
  transform: (batch: Iterable<JsonValue>) => Iterable<JsonValue>,
): ItemStream {
  return new ItemStream(transformed(batchesOf(items), transform));
}

async function* transformed(
  batches: AsyncIterable<Iterable<JsonValue>>,
  transform: (batch: Iterable<JsonValue>) => Iterable<JsonValue>,
): AsyncGenerator<Iterable<JsonValue>> {
  for await (const batch of batches) yield transform(batch);
}

/** Passes every item through a function, lazily. */
export function mapItems(items: AsyncIterable<JsonValue>, change: (item: JsonValue) => JsonValue): ItemStream {
  return transformItems(items, function* (batch) {
    for (const item of batch) yield change(item);
  });
}

/** Lets the items pass for which a function says so, lazily. */
export function filterItems(items: AsyncIterable<JsonValue>, keeps: (item: JsonValue) => boolean): ItemStream {
  return transformItems(items, function* (batch) {
    for (const item of batch) if (keeps(item)) yield item;
  });
}

/** Lets the first items pass and asks for none beyond them. */
export function takeItems(items: AsyncIterable<JsonValue>, count: number): ItemStream {
  return new ItemStream(firstBatches(items, count));
}

async function* firstBatches(items: AsyncIterable<JsonValue>, count: number): AsyncGenerator<Iterable<JsonValue>> {
  let left = count;
  if (left <= 0) return;
  function* first(batch: Iterable<JsonValue>): Generator<JsonValue> {
    for (const item of batch) {
      left -= 1;
      yield item;
      if (left <= 0) return;
    }
  }
  for await (const batch of batchesOf(items)) {
    yield first(batch);
    if (left <= 0) return;
  }
}
