type Stream = "stdout" | "stderr";

export type OutputPiece = { readonly stream: Stream; readonly text: string };

/** Most characters of one attempt that the journal keeps from its beginning, and from the end of each stream. */
export const outputLimits = { head: 256 * 1024, tail: 32 * 1024 };

/** Collects what an attempt prints: the beginning at once, of the rest only the end. Memory stays bounded. */
export class StepOutput {
  #fresh: OutputPiece[] = [];
  #headLeft = outputLimits.head;
  #tails: Record<Stream, string> = { stdout: "", stderr: "" };
  #dropped = 0;

  add(stream: Stream, text: string): void {
    const head = text.slice(0, this.#headLeft);
    this.#headLeft -= head.length;
    const last = this.#fresh.at(-1);
    if (head !== "") {
      if (last?.stream === stream) this.#fresh[this.#fresh.length - 1] = { stream, text: last.text + head };
      else this.#fresh.push({ stream, text: head });
    }
    const rest = text.slice(head.length);
    if (rest === "") return;
    const all = this.#tails[stream] + rest;
    this.#tails[stream] = all.slice(-outputLimits.tail);
    this.#dropped += all.length - this.#tails[stream].length;
  }

  /** What was added since the last call and belongs to the beginning. */
  takeFresh(): OutputPiece[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  /** The end of the output so far, null while everything fits into the beginning. */
  get tail(): string | null {
    return this.#tails.stdout + this.#tails.stderr || null;
  }

  /** The last pieces, after which nothing is added: what is fresh, a mark for what is missing, and the end. */
  takeRest(): OutputPiece[] {
    const rest = this.takeFresh();
    for (const stream of ["stdout", "stderr"] as const) {
      if (this.#tails[stream] === "") continue;
      if (this.#dropped > 0) rest.push({ stream, text: `\n… ${this.#dropped} characters are not kept …\n` });
      this.#dropped = 0;
      rest.push({ stream, text: this.#tails[stream] });
    }
    this.#tails = { stdout: "", stderr: "" };
    return rest;
  }
}
