import type { RunFeed } from "./run-feed";

/** Waits for a run to change. */
export type Doorbell = {
  /** Forgets the changes up to now. */
  reset(): void;
  /** Resolves at the next change since the last `reset`, after `ms`, or when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** Remembers a ring that comes between looking and waiting, so that no event waits for the next look. */
export function createDoorbell(feed: RunFeed, runId: string): Doorbell {
  let rung = false;
  let wake = () => {};
  const close = feed.listen(runId, () => {
    rung = true;
    wake();
  });
  return {
    reset() {
      rung = false;
    },
    wait(ms, signal) {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          wake = () => {};
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener("abort", done);
        wake = done;
        if (rung || signal.aborted) done();
      });
    },
    close,
  };
}
