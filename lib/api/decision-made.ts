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

/** Tells the parts of a page that count or list requests that one was answered, so that they need not wait for their next renewal. */
export const decisionMade = makeSignal();
