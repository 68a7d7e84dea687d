import { nearestName } from "./nearest-name";

/** In pairs of characters that are compared: a few tenths of a second. */
const mostWork = 20_000_000;

/** Guesses which names were meant in one file. A file of nothing but mistakes gets guesses for the first of them. */
export class NameGuesses {
  #left = mostWork;

  /** The candidate somebody most likely meant by a name; null when none is close, or when enough was guessed. */
  nearest(name: string, candidates: Iterable<string>): string | null {
    if (this.#left <= 0) return null;
    const names = [...candidates];
    this.#left -= names.reduce((sum, one) => sum + (one.length + 4) * (name.length + 4), 1);
    return nearestName(name, names);
  }
}
