import type { JsonValue } from "@/lib/lobster/contract/json-value";

/** Input of a stage that is kept as it is read, so that the stage can run again with the same items. */
export class ReplayInput {
  private readonly read: JsonValue[] = [];
  private readonly rest: AsyncIterator<JsonValue>;

  constructor(items: AsyncIterable<JsonValue>) {
    this.rest = items[Symbol.asyncIterator]();
  }

  /** The items, for one reader. */
  async *stream(): AsyncGenerator<JsonValue> {
    try {
      for (;;) {
        const next = await this.rest.next();
        if (next.done === true) return;
        this.read.push(next.value);
        yield next.value;
      }
    } finally {
      await this.rest.return?.();
    }
  }

  /** All items, also those that nobody has read yet; null when there are more of them than `most`. */
  async all(most: number): Promise<readonly JsonValue[] | null> {
    for (let next = await this.rest.next(); next.done !== true; next = await this.rest.next()) {
      this.read.push(next.value);
      if (this.read.length > most) return null;
    }
    return this.read.length > most ? null : [...this.read];
  }
}
