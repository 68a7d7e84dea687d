export type TimeSpan = {
  readonly key: string;
  /** Milliseconds since the epoch; null for what never began. */
  readonly from: number | null;
  /** Null while it goes on. */
  readonly to: number | null;
};

export type TimelineBar = {
  /** Share of the whole, 0 to 1. */
  readonly offset: number;
  readonly width: number;
};

/** Share of the whole that one stretch without work keeps, however long it was. */
const idleShare = 0.06;

type Interval = { readonly from: number; readonly to: number };

/**
 * Places spans side by side on one scale. Stretches in which nothing ran, such as hours of waiting for a person, are
 * compressed so that the steps stay readable.
 */
export function timelineBars(spans: readonly TimeSpan[], now: number): ReadonlyMap<string, TimelineBar> {
  const begun = spans.flatMap((span) =>
    span.from === null ? [] : [{ key: span.key, from: span.from, to: Math.max(span.from, span.to ?? now) }],
  );
  const busy = union(begun);
  const worked = busy.reduce((sum, part) => sum + part.to - part.from, 0);
  const gap = Math.max(1, worked) * idleShare;
  const gaps = busy.slice(1).map((part, index) => Math.min(gap, part.from - (busy[index]?.to ?? part.from)));
  const total = Math.max(1, worked + gaps.reduce((sum, length) => sum + length, 0));

  const place = (at: number): number => {
    let done = 0;
    for (const [index, part] of busy.entries()) {
      if (at <= part.to) return (done + Math.max(0, at - part.from)) / total;
      done += part.to - part.from + (gaps[index] ?? 0);
    }
    return done / total;
  };
  return new Map(
    begun.map((span) => {
      const offset = place(span.from);
      return [span.key, { offset, width: Math.max(0, place(span.to) - offset) }];
    }),
  );
}

/** Overlapping intervals joined, in order. */
function union(intervals: readonly Interval[]): readonly Interval[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
