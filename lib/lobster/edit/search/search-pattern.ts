import type { SearchQuery } from "../search-query";

/** A query as a global expression, or why it is none. */
export function searchPattern(query: SearchQuery): RegExp | { readonly reason: string } {
  const { find, regex = false, wholeWord = false, matchCase = false } = query;
  if (find === "") return { reason: "There is nothing to look for." };
  const source = regex ? find : find.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // Ids hold hyphens: `fetch` is no word of `fetch-all`, but one of `--fetch`.
  const word = `(?<![\\p{L}\\p{N}_]|[\\p{L}\\p{N}_]-)(?:${source})(?![\\p{L}\\p{N}_]|-[\\p{L}\\p{N}_])`;
  const flags = `gm${matchCase ? "" : "i"}`;
  try {
    return new RegExp(wholeWord ? word : source, `${flags}u`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { reason: `This is no regular expression: ${why(error.message)}.` };
  }
}

/** The engine repeats the whole expression before it says what is wrong with it. */
function why(message: string): string {
  const said = message.slice(message.lastIndexOf(": ") + 1).trim();
  return said.charAt(0).toLowerCase() + said.slice(1);
}

/** What stands for a match: the replacement, in which a regular expression's `$1`, `$<name>` and `$&` are filled in. */
export function replacementOf(match: RegExpExecArray, replacement: string, regex: boolean): string {
  if (!regex) return replacement;
  return replacement.replace(/\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g, (written, sign, number, name) => {
    if (sign === "$") return "$";
    if (sign === "&") return match[0];
    if (name !== undefined) return match.groups === undefined ? written : (match.groups[name] ?? "");
    const group = Number(number);
    return group === 0 || group >= match.length ? written : (match[group] ?? "");
  });
}

/** The matches of a text that hold something. */
export function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern)].filter(([found]) => found !== "");
}
