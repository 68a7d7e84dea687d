/** A span of time for people: `420 ms`, `3.4 s`, `2 min 5 s`, `4 h 12 min`, `3 d 4 h`. Takes milliseconds. */
export function formatDuration(milliseconds: number): string {
  const ms = Math.max(0, Math.round(milliseconds));
  if (ms < 1000) return `${ms} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return pair(seconds, 60, "min", "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 24 * 60) return pair(minutes, 60, "h", "min");
  return pair(Math.round(minutes / 60), 24, "d", "h");
}

function pair(total: number, size: number, large: string, small: string): string {
  const rest = total % size;
  const whole = `${Math.floor(total / size)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}

/** How long ago or how soon, in one unit: `just now`, `5 min ago`, `in 2 h`. Both in milliseconds since the epoch. */
export function formatRelative(at: number, now: number): string {
  const distance = now - at;
  const span = Math.abs(distance);
  if (span < 10_000) return "just now";
  const text = largestUnit(span);
  return distance > 0 ? `${text} ago` : `in ${text}`;
}

function largestUnit(ms: number): string {
  if (ms < 60_000) return `${Math.floor(ms / 1000)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min`;
  if (ms < 86_400_000) return `${Math.floor(ms / 3_600_000)} h`;
  const days = Math.floor(ms / 86_400_000);
  if (days < 60) return `${days} d`;
  return days < 730 ? `${Math.floor(days / 30)} months` : `${Math.floor(days / 365)} years`;
}
