import { setImmediate } from "node:timers/promises";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { batchesOf, ItemStream } from "@/lib/lobster/pipeline/item-stream";

const batchSize = 1000;
/** How long items may flow without a turn of the event loop, in milliseconds: timers and signals wait for it. */
const longestTurnMs = 10;

/** Items of a stage on their way to the next one. They stop with the reason of the signal. */
export function stageStream(items: AsyncIterable<JsonValue> | Iterable<JsonValue>, signal: AbortSignal): ItemStream {
  return new ItemStream(guarded(Symbol.iterator in items ? portions(items) : batchesOf(items), signal));
}

async function* guarded(
  batches: AsyncIterable<Iterable<JsonValue>>,
  signal: AbortSignal,
): AsyncGenerator<Iterable<JsonValue>> {
  let turn = performance.now();
  for await (const batch of batches) {
    signal.throwIfAborted();
    yield batch;
    if (performance.now() - turn < longestTurnMs) continue;
    await setImmediate();
    turn = performance.now();
  }
  signal.throwIfAborted();
}

/** Parts of a list or of a source that is asked for one item after the other. */
async function* portions(items: Iterable<JsonValue>): AsyncGenerator<Iterable<JsonValue>> {
  const source = items[Symbol.iterator]();
  let ended = false;
  function* portion(): Generator<JsonValue> {
    for (let taken = 0; taken < batchSize; taken += 1) {
      const next = source.next();
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  }
  try {
    while (!ended) yield portion();
  } finally {
    if (!ended) source.return?.();
  }
}
