/** Random choices that a seed repeats. */
export class Random {
  #state: number;

  constructor(
    readonly seed: number,
    /** Share of the largest sizes that are made. */
    private readonly scale = 1,
  ) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  one<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** True once in so many times. */
  chance(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  /** Mostly small, rarely up to `most`. */
  size(most: number): number {
    return Math.ceil(Math.max(1, most * this.scale) ** this.next()) - 1;
  }

  repeat<Part>(times: number, make: () => Part): Part[] {
    return Array.from({ length: times }, make);
  }
}
