/** Streams that one session may hold open. A browser comes to a handful; a proxy with HTTP/2 allows more. */
const mostPerSession = 32;

/** Counts the open streams of each session. */
export type StreamSlots = {
  /** A place for one more stream: the function gives it back, once. Null when the session holds too many. */
  take(sessionId: string): (() => void) | null;
};

export function createStreamSlots(most: number = mostPerSession): StreamSlots {
  const taken = new Map<string, number>();
  const change = (sessionId: string, by: number) => {
    const count = (taken.get(sessionId) ?? 0) + by;
    if (count > 0) taken.set(sessionId, count);
    else taken.delete(sessionId);
  };
  return {
    take(sessionId) {
      if ((taken.get(sessionId) ?? 0) >= most) return null;
      change(sessionId, 1);
      let held = true;
      return () => {
        if (held) change(sessionId, -1);
        held = false;
      };
    },
  };
}
