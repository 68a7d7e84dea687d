function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** Number of single-character changes and swaps of neighbours between two names. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const longestCompared = 64;

/** The candidate somebody most likely meant by a name; null when none is close. */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const wanted = plain(name);
  if (wanted === "" || wanted.length > longestCompared) return null;
  let best: { readonly candidate: string; readonly cost: number } | null = null;
  for (const candidate of candidates) {
    const other = plain(candidate);
    if (candidate === name || other.length > longestCompared) continue;
    const shorter = Math.min(wanted.length, other.length);
    const isPart = shorter >= 4 && (wanted.startsWith(other) || other.startsWith(wanted));
    const longer = Math.max(wanted.length, other.length);
    const allowed = isPart ? 1 : Math.min(Math.floor(longer / 3), (best?.cost ?? longer) - 1);
    if (!isPart && longer - shorter > allowed) continue;
    const cost = isPart ? 1 : distance(wanted, other);
    if (cost <= allowed && (best === null || cost < best.cost)) best = { candidate, cost };
  }
  return best?.candidate ?? null;
}

/** ` Did you mean …?` with a blank in front, empty without a suggestion. */
export function didYouMean(suggestion: string | null): string {
  return suggestion === null ? "" : ` Did you mean \`${suggestion}\`?`;
}
