import type { AttemptStart, RunRecorder } from "@/lib/lobster/run/engine-contract";
import type { Snapshot, StepRecord } from "@/lib/lobster/run/records";

export type MemoryRecorder = RunRecorder & {
  /** One short line for each call, in order: `start a#1 "echo"`, `done a`. */
  readonly lines: string[];
  readonly snapshots: Snapshot[];
  readonly starts: AttemptStart[];
};

/** Remembers what the engine reports. `onStart` may throw, as a recorder does that was fenced off. */
export function createMemoryRecorder(onStart: (start: AttemptStart) => void = () => undefined): MemoryRecorder {
  const lines: string[] = [];
  const snapshots: Snapshot[] = [];
  const starts: AttemptStart[] = [];
  const keep = (snapshot: Snapshot | null): void => {
    if (snapshot !== null) snapshots.push(snapshot);
  };
  const name = ({ stepId, attempt }: AttemptStart): string => `${stepId}#${attempt}`;
  return {
    lines,
    snapshots,
    starts,
    stepStarting: async (start) => {
      onStart(start);
      starts.push(start);
      lines.push(`start ${name(start)} ${JSON.stringify(start.command)}${start.executes ? "" : " (nothing runs)"}`);
    },
    stepSpawned: async (start, process) => {
      lines.push(`spawned ${name(start)} ${process.pid > 0}`);
    },
    stepOutput: (start, stream, text) => {
      lines.push(`${stream} ${name(start)} ${JSON.stringify(text)}`);
    },
    stepProgress: (start, { unit, done, total }) => {
      lines.push(`progress ${name(start)} ${done}/${total} ${unit}`);
    },
    stepRetrying: async (start, message, delayMs) => {
      lines.push(`retry ${name(start)} in ${delayMs}: ${message}`);
    },
    stepCompleted: async (start, record: StepRecord, _durationMs, snapshot) => {
      keep(snapshot);
      lines.push(`done ${name(start)} ${JSON.stringify(record)}`);
    },
    stepFailed: async (start, { message, timedOut, continued }, snapshot) => {
      keep(snapshot);
      const notes = [timedOut ? "timed out" : "", continued ? "continued" : ""].filter((note) => note !== "");
      lines.push(`failed ${name(start)}${notes.map((note) => ` (${note})`).join("")}: ${message}`);
    },
    stepPaused: async (start, _durationMs, snapshot) => {
      keep(snapshot);
      lines.push(`paused ${name(start)}`);
    },
    stepSkipped: async (stepId, _path, condition, snapshot) => {
      keep(snapshot);
      lines.push(`skipped ${stepId}: ${condition}`);
    },
    log: (line) => {
      lines.push(`log ${line}`);
    },
  };
}
