/** Times of one task over several rounds, in milliseconds. */
export type Timing = { readonly median: number; readonly p95: number; readonly rounds: number };

/** One thing to measure. It returns milliseconds when it measures itself; otherwise its wall time counts. */
export type Task = { readonly name: string; readonly run: () => number | undefined };

function quantile(sorted: readonly number[], share: number): number {
  const at = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, at)] ?? Number.NaN;
}

/**
 * Runs all tasks once a round, so that a busy moment of the machine hits all of them.
 * @param warmUps rounds before these, which do not count
 * @returns timings by the name of the task
 */
export function measureInterleaved(
  tasks: readonly Task[],
  rounds: number,
  warmUps: number,
): ReadonlyMap<string, Timing> {
  const times = new Map<string, number[]>(tasks.map(({ name }) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { name, run } of tasks) {
      const started = performance.now();
      const own = run();
      const took = own ?? performance.now() - started;
      if (round >= 0) times.get(name)?.push(took);
    }
  }
  return new Map(
    [...times].map(([name, list]) => {
      const sorted = list.toSorted((a, b) => a - b);
      return [name, { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), rounds }];
    }),
  );
}
