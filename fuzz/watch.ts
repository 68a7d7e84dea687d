import { createHook } from "node:async_hooks";

/** Processor time that no text may take, in milliseconds. */
const longestMs = 2000;

const watched = [Object, Array, Function, String, Number, Boolean, Map, Set, Promise, RegExp, Error].map(
  ({ prototype }) => prototype,
);

/** Sees what reading a text must not do: start a process, touch a prototype, take long. */
export class Watch {
  #processes = 0;
  readonly #hook = createHook({
    init: (_id, type) => {
      if (type === "PROCESSWRAP") this.#processes += 1;
    },
  }).enable();
  readonly #prototypes = fingerprint();
  #slowest = 0;
  #done = 0;

  /** Longest time of a text so far, in milliseconds. */
  get slowest(): number {
    return this.#slowest;
  }

  /** Runs one examination. Throws what it throws, and for what it must not do. */
  async over(work: () => Promise<void>): Promise<void> {
    const started = performance.now();
    await work();
    const took = performance.now() - started;
    this.#slowest = Math.max(this.#slowest, took);
    if (took > longestMs) await refuseSlow(work);
    if (this.#processes > 0) throw new Error("A process was started");
    this.#done += 1;
    if (this.#done % 100 !== 0) return;
    if (fingerprint() !== this.#prototypes) throw new Error("A prototype was changed");
  }

  /** Throws when a prototype was changed since it was looked at last. */
  close(): void {
    this.#hook.disable();
    if (fingerprint() !== this.#prototypes) throw new Error("A prototype was changed");
  }
}

/** A busy machine makes any text slow: what counts is processor time. */
async function refuseSlow(work: () => Promise<void>): Promise<void> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const took = (user + system) / 1000;
  if (took > longestMs) throw new Error(`Took ${took.toFixed(0)} ms`);
}

function fingerprint(): string {
  return watched.map((prototype) => Reflect.ownKeys(prototype).map(String).join()).join(";");
}
