/** Tells the list beside a request that it was answered, so that it need not wait for its next renewal. */
function makeSignal() {
  const listeners = new Set<() => void>();
  return {
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    send(): void {
      for (const listener of listeners) listener();
    },
  };
}

export const decisionMade = makeSignal();
