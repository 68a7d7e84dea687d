/** Indexes of a longest increasing subsequence: what kept its order while the rest was moved around it. */
export function longestRun(numbers: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1];
    tails[low] = index;
  });
  const run = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) run.add(at);
  return run;
}
