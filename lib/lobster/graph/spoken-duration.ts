/** `250 ms`, `30 s`, `1.5 min`, `2 h`. */
export function spokenDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 120_000) return `${rounded(ms / 1000)} s`;
  if (ms < 7_200_000) return `${rounded(ms / 60_000)} min`;
  return `${rounded(ms / 3_600_000)} h`;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
