import type { RunEvent } from "@/lib/lobster/run/events";

const firstRetryDelay = 500;
const longestRetryDelay = 8000;

type Following = {
  /** Address that continues after the last event that came. */
  readonly address: () => string;
  readonly onEvent: (event: RunEvent) => void;
  readonly onConnected: (connected: boolean) => void;
};

/** Opens the stream again whenever it breaks, at growing distances, always after the last event that came. */
export function followEvents({ address, onEvent, onConnected }: Following): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = firstRetryDelay;
  const open = () => {
    source = new EventSource(address());
    source.onopen = () => {
      delay = firstRetryDelay;
      onConnected(true);
    };
    source.onmessage = (message: MessageEvent<string>) => {
      const event: RunEvent = JSON.parse(message.data);
      onEvent(event);
    };
    source.onerror = () => {
      // The browser would repeat the first address; this one continues where the events stopped.
      source?.close();
      onConnected(false);
      timer = setTimeout(open, delay);
      delay = Math.min(longestRetryDelay, delay * 2);
    };
  };
  open();
  return () => {
    source?.close();
    clearTimeout(timer);
  };
}
