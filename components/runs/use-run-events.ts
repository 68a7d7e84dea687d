"use client";

import { useEffect, useRef, useState } from "react";
import { type RunDetail, runEventsPath } from "@/lib/api/runs";
import type { RunEvent } from "@/lib/lobster/run/events";
import { initialRunState, reduceRun } from "@/lib/lobster/run/reduce-run";
import type { RunState } from "@/lib/lobster/run/run-state";
import { followEvents } from "./follow-events";

/** `ended`: nothing more will come. */
export type Connection = "live" | "reconnecting" | "ended";

export type LiveRun = { readonly state: RunState; readonly connection: Connection };

/** Events that come within this time are shown together, in milliseconds. */
const batchPeriod = 60;

/**
 * The state of a run: from the events that came with it, the beginning of a long journal, and then from its event stream
 * until the run ends.
 */
export function useRunEvents(workspace: string, run: RunDetail): LiveRun {
  const [state, setState] = useState(() => run.events.reduce(reduceRun, initialRunState));
  const [connected, setConnected] = useState(true);
  const latest = useRef(state);
  const ended = state.endedAt !== null;

  useEffect(() => {
    if (ended) return;
    const batch: RunEvent[] = [];
    let flushTimer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      flushTimer = undefined;
      latest.current = batch.splice(0).reduce(reduceRun, latest.current);
      setState(latest.current);
    };
    const stop = followEvents({
      address: () => runEventsPath(workspace, run.id, lastSeq(latest.current, batch)),
      onEvent: (event) => {
        batch.push(event);
        flushTimer ??= setTimeout(flush, batchPeriod);
      },
      onConnected: setConnected,
    });
    return () => {
      stop();
      clearTimeout(flushTimer);
    };
  }, [workspace, run.id, ended]);

  return { state, connection: ended ? "ended" : connected ? "live" : "reconnecting" };
}

function lastSeq(state: RunState, batch: readonly RunEvent[]): number {
  return batch.at(-1)?.seq ?? state.lastSeq;
}
