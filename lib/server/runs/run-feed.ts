/** Tells readers in this process that a run's journal grew. Holds no events: readers look them up. */
export type RunFeed = {
  changed(runId: string): void;
  /** Calls `listener` after each change until the returned function is called. */
  listen(runId: string, listener: () => void): () => void;
};

export function createRunFeed(): RunFeed {
  const listeners = new Map<string, Set<() => void>>();
  return {
    changed(runId) {
      for (const listener of [...(listeners.get(runId) ?? [])]) listener();
    },
    listen(runId, listener) {
      const those = listeners.get(runId) ?? new Set();
      listeners.set(runId, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(runId) === those) listeners.delete(runId);
      };
    },
  };
}
