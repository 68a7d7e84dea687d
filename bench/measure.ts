/**
 * Times of one task over several rounds, in milliseconds. `cpu` is the median processor time, steadier than wall time on
 * a busy machine; NaN for tasks that measure wall time themselves.
 */
export type Timing = { readonly median: number; readonly p95: number; readonly cpu: number };

/** In milliseconds. */
export type Cost = { readonly wall: number; readonly cpu: number };

/** One thing to measure. It returns what it took when it measures itself, as wall time or in full. */
export type Task = { readonly name: string; readonly run: () => number | Cost | undefined };

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
  const processor = new Map<string, number[]>(tasks.map(({ name }) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { name, run } of tasks) {
      const started = performance.now();
      const before = process.cpuUsage();
      const own = run();
      const { user, system } = process.cpuUsage(before);
      const wall = performance.now() - started;
      if (round < 0) continue;
      times.get(name)?.push(typeof own === "object" ? own.wall : (own ?? wall));
      // A task that measures its wall time has a part that does not count.
      const cpu = typeof own === "object" ? own.cpu : own === undefined ? (user + system) / 1000 : null;
      if (cpu !== null) processor.get(name)?.push(cpu);
    }
  }
  return new Map(
    [...times].map(([name, list]) => {
      const sorted = list.toSorted((a, b) => a - b);
      const cpu = quantile(
        (processor.get(name) ?? []).toSorted((a, b) => a - b),
        0.5,
      );
      return [name, { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), cpu }];
    }),
  );
}
