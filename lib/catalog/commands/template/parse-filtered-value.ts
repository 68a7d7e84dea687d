import { placeholderPath } from "@/lib/lobster/pipeline/placeholders";
import { type Filter, makeFilter } from "./filters";

/** What stands between two braces: where the value is, and what is done to it. */
export type FilteredValue = { readonly path: readonly string[]; readonly filters: readonly Filter[] };

/** Reads `path | filter argument "longer argument" | filter`. Throws `Unknown template filter: …`. */
export function parseFilteredValue(expression: string): FilteredValue {
  const bar = expression.indexOf("|");
  if (bar === -1) return { path: placeholderPath(expression), filters: [] };
  const filters = splitFilters(expression.slice(bar + 1)).map(([name = "", ...args]) => makeFilter(name, args));
  return { path: placeholderPath(expression.slice(0, bar).trim()), filters };
}

/** Words of every filter. Quotes hold blanks and bars together, a backslash in them takes the next character as it is. */
function splitFilters(text: string): readonly (readonly string[])[] {
  let words: string[] = [];
  const filters = [words];
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position);
    const quoted: { readonly value: string; readonly to: number } | null = readQuoted(text, position);
    if (quoted !== null) {
      word = (word ?? "") + quoted.value;
      position = quoted.to;
    } else if (character === "|") {
      endWord();
      words = [];
      filters.push(words);
    } else if (/\s/.test(character)) {
      endWord();
    } else {
      word = (word ?? "") + character;
    }
  }
  endWord();
  return filters;
}

/** Text between quotes and the place of the closing one; null where no quote opens, or none closes it. */
function readQuoted(text: string, from: number): { readonly value: string; readonly to: number } | null {
  const quote = text.charAt(from);
  if (quote !== '"' && quote !== "'") return null;
  let value = "";
  for (let position = from + 1; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === quote) return { value, to: position };
    if (character === "\\" && position + 1 < text.length) position += 1;
    value += text.charAt(position);
  }
  return null;
}
