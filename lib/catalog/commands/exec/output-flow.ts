/** Text that waits at most between a process and those who read it, in UTF-16 units. */
const mostWaiting = 64 * 1024;
/** Text kept for the message of a failure: what a process printed last. */
const keptTail = 64 * 1024;

/** What a process prints while it runs, handed over piece by piece: a process that prints faster than it is read waits. */
export class OutputFlow {
  #waiting: string[] = [];
  #size = 0;
  #ended = false;
  #closed = false;
  #tail = "";
  #changed = signalled();
  #drained = signalled();
  #full = signalled();

  /** Takes a piece of text; settles when there is room for more. */
  async take(text: string): Promise<void> {
    if (!this.#closed) {
      this.#waiting.push(text);
      this.#size += text.length;
    }
    this.#tail = text.length < keptTail ? (this.#tail + text).slice(-keptTail) : text.slice(-keptTail);
    this.#changed.tell();
    if (this.#closed || this.#size < mostWaiting) return;
    this.#full.tell();
    this.#drained = signalled();
    await this.#drained.told;
  }

  /** Nobody reads any more: what waits is dropped, and nothing waits again. */
  close(): void {
    this.#closed = true;
    this.rest();
  }

  /** Nothing comes after this. */
  end(): void {
    this.#ended = true;
    this.#changed.tell();
    this.#drained.tell();
  }

  /** Settles when so much waits that the process does. */
  get full(): Promise<void> {
    return this.#full.told;
  }

  /** The last that was printed. */
  get tail(): string {
    return this.#tail;
  }

  /** Everything that waits to be read, taken out. */
  rest(): string {
    const text = this.#waiting.join("");
    this.#waiting = [];
    this.#size = 0;
    this.#drained.tell();
    return text;
  }

  /** Everything that was printed, as it comes. */
  async *pieces(): AsyncGenerator<string> {
    for (;;) {
      const text = this.rest();
      if (text !== "") yield text;
      else if (this.#ended) return;
      else {
        this.#changed = signalled();
        await this.#changed.told;
      }
    }
  }
}

function signalled(): { readonly told: Promise<void>; readonly tell: () => void } {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { told, tell };
}
