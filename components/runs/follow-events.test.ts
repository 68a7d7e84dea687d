import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "@/lib/lobster/run/events";
import { followEvents } from "./follow-events";

/** A connection whose far end is the test. */
class Connection {
  static all: Connection[] = [];
  onopen = () => {};
  onmessage = (_message: { readonly data: string }) => {};
  onerror = () => {};
  closed = false;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    Connection.all.push(this);
  }

  send(seq: number): void {
    this.onmessage({ data: JSON.stringify({ type: "run.log", text: "x", runId: "r", seq, at: 0 }) });
  }

  close(): void {
    this.closed = true;
  }
}

let events: RunEvent[];
let connected: boolean[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Connection);
  Connection.all = [];
  events = [];
  connected = [];
  stop = followEvents({
    address: () => `/events?after=${events.at(-1)?.seq ?? 7}`,
    onEvent: (event) => events.push(event),
    onConnected: (is) => connected.push(is),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("following the events of a run", () => {
  it("begins after the last event that the page has", () => {
    expect(Connection.all.map(({ address }) => address)).toEqual(["/events?after=7"]);
  });

  it("goes on after the last event that came, when the connection breaks", () => {
    Connection.all[0]?.onopen();
    Connection.all[0]?.send(8);
    Connection.all[0]?.send(9);
    Connection.all[0]?.onerror();
    vi.advanceTimersByTime(500);

    expect(Connection.all.map(({ address, closed }) => [address, closed])).toEqual([
      ["/events?after=7", true],
      ["/events?after=9", false],
    ]);
    expect(events.map(({ seq }) => seq)).toEqual([8, 9]);
    expect(connected).toEqual([true, false]);
  });

  it("asks less and less often while nothing answers, and not at all once it is stopped", () => {
    for (let turn = 0; turn < 8; turn++) {
      Connection.all.at(-1)?.onerror();
      vi.advanceTimersByTime(8000);
    }
    expect(Connection.all).toHaveLength(9);

    Connection.all.at(-1)?.onerror();
    vi.advanceTimersByTime(7999);
    expect(Connection.all).toHaveLength(9);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(Connection.all).toHaveLength(9);
  });
});
