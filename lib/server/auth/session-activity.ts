/**
 * When sessions were last used, since the last writing. Kept in memory and written down now and then, because reading a
 * page must not write. A crash loses at most the time since the last writing.
 */
export type SessionActivity = {
  touch(sessionId: string, at: Date): void;
  lastSeen(sessionId: string): Date | undefined;
  /** Everything touched since the last call; the caller writes it down. */
  drain(): ReadonlyMap<string, Date>;
};

export function createSessionActivity(): SessionActivity {
  let seen = new Map<string, Date>();
  return {
    touch(sessionId, at) {
      seen.set(sessionId, at);
    },
    lastSeen: (sessionId) => seen.get(sessionId),
    drain() {
      const drained = seen;
      seen = new Map();
      return drained;
    },
  };
}
