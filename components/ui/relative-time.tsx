"use client";

import { formatDuration, formatRelative } from "./duration";
import { useNow } from "./use-now";

type RelativeTimeProps = {
  /** ISO 8601 or milliseconds since the epoch. */
  readonly at: string | number;
  readonly className?: string;
};

/** "5 min ago"; the exact local time is in the title. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useNow(10_000);
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={now === null ? undefined : absoluteTime(date)}
      className={className}
      suppressHydrationWarning
    >
      {formatRelative(date.getTime(), Math.max(now ?? 0, Date.now()))}
    </time>
  );
}

/** Date and time to the second, as the reader's system writes them. */
export function absoluteTime(date: Date): string {
  return date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
}

type ElapsedProps = {
  /** Milliseconds since the epoch. */
  readonly from: number;
  /** Null while it goes on; then it counts. */
  readonly to: number | null;
  readonly className?: string;
};

/** Length of something that may still go on. */
export function Elapsed({ from, to, className }: ElapsedProps) {
  return to === null ? (
    <Counting from={from} className={className ?? ""} />
  ) : (
    <Span ms={to - from} className={className} />
  );
}

function Counting({ from, className }: { readonly from: number; readonly className: string }) {
  const now = useNow(1000);
  return <Span ms={Math.max(now ?? 0, Date.now()) - from} className={className} />;
}

function Span({ ms, className }: { readonly ms: number; readonly className?: string | undefined }) {
  return (
    <span className={`tabular-nums ${className ?? ""}`} suppressHydrationWarning>
      {formatDuration(ms)}
    </span>
  );
}
