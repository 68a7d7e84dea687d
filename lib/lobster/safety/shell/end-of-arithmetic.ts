/**
 * Offset behind the `))` that closes a calculation whose `((` ends at `from`; null when the brackets hold commands:
 * `((cd a && rm b) && (git push))`. What may be either counts as commands.
 */
export function endOfArithmetic(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\n" || character === ";" || character === "`" || text.startsWith("$(", at)) return null;
    if (character === "(") depth += 1;
    if (character !== ")") continue;
    depth -= 1;
    if (depth >= 0) continue;
    if (text.charAt(at + 1) !== ")" || hasWordsInARow(text.slice(from, at))) return null;
    return at + 2;
  }
  return null;
}

/** `rm -rf x`: between two numbers or names a calculation has a sign. */
function hasWordsInARow(inner: string): boolean {
  return /[\w\])}"'][ \t]+[\w$"'/.{]/.test(inner);
}
