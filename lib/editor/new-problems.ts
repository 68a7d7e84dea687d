import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";

/**
 * Errors and warnings that a change of the text brings, in file order. Of each kind as many as there are more
 * afterwards: a message that only names a renamed step by its new id is no new one.
 */
export function newProblems(before: readonly Diagnostic[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const counted = after.filter(({ severity }) => severity !== "info");
  const codes = new Set(counted.map(({ code }) => code));
  const fresh = new Set<Diagnostic>();
  for (const code of codes) {
    const old = before.filter((found) => found.code === code);
    const now = counted.filter((found) => found.code === code);
    const known = new Set(old.map(({ message }) => message));
    const more = Math.max(0, now.length - old.length);
    for (const found of now.filter(({ message }) => !known.has(message)).slice(0, more)) fresh.add(found);
  }
  return counted.filter((found) => fresh.has(found)).sort((one, other) => one.range.from - other.range.from);
}
