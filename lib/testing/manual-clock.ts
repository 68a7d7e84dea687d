/** A clock that stands still until it is moved, and runs what falls due on the way. */
export type ManualClock = {
  now(): number;
  schedule(task: () => void, ms: number): () => void;
  advance(ms: number): void;
};

export function manualClock(): ManualClock {
  let time = 0;
  let waiting: { readonly task: () => void; readonly due: number }[] = [];
  return {
    now: () => time,
    schedule: (task, ms) => {
      const entry = { task, due: time + ms };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance: (ms) => {
      const end = time + ms;
      for (;;) {
        const [next] = waiting.filter((entry) => entry.due <= end).sort((a, b) => a.due - b.due);
        if (next === undefined) break;
        time = next.due;
        waiting = waiting.filter((entry) => entry !== next);
        next.task();
      }
      time = end;
    },
  };
}
