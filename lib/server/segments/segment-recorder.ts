import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { StartedProcess } from "@/lib/lobster/contract/host";
import { type CostEntry, costByStep, summarizeCost } from "@/lib/lobster/run/cost";
import type { AttemptFailure, AttemptStart, RunRecorder, StepProgress } from "@/lib/lobster/run/engine-contract";
import type { RunEventBody } from "@/lib/lobster/run/events";
import type { Snapshot, StepRecord } from "@/lib/lobster/run/records";
import type { StepPart } from "@/lib/lobster/run/step-parts";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { appendEvents, type RunChange } from "../runs/journal";
import { holdLease, type Lease } from "./lease";
import { ProgressLog } from "./progress-log";
import { StepOutput } from "./step-output";
import { storableText } from "./storable-text";

/** Output reaches the journal at most this often per step, in milliseconds. */
const outputPauseMs = 100;
/** Longest stdout or JSON result that an event carries, in characters; the run's state has all of it. */
const longestResult = 64 * 1024;
/** Longest message of a step inside a step, in characters. */
const longestMessage = 2000;
const mostLogLines = 2000;

/** The worker is stopping: no further step starts, another worker goes on from here. */
export class HandOver extends Error {}

type Attempt = {
  readonly start: AttemptStart;
  readonly output: StepOutput;
  readonly progress: ProgressLog;
};

type FinalFailure = {
  readonly events: readonly RunEventBody[];
  readonly endAttempt: (tx: Transaction) => Promise<void>;
};

export type RecorderParts = {
  readonly context: Pick<ServerContext, "db" | "feed" | "now" | "newId">;
  readonly lease: Lease;
  /** True once the worker is asked to stop. */
  readonly isStopping: () => boolean;
  /** Entries of the run's cost that its journal has told of; none when left out. */
  readonly billed?: number;
  /** Called once when the journal cannot be written: the run must stop, its lease may be lost. */
  readonly onFailure: (error: unknown) => void;
};

/** Writes what the engine does into the database; each write holds the lease in the same transaction. */
export class SegmentRecorder implements RunRecorder {
  readonly #parts: RecorderParts;
  readonly #attempts = new Map<string, Attempt>();
  readonly #logs: string[] = [];
  #logCount = 0;
  /** Entries of the cost that the journal has told of. */
  #billed: number;
  #timer: NodeJS.Timeout | null = null;
  #progressTimer: NodeJS.Timeout | null = null;
  #finalFailure: FinalFailure | null = null;
  /** One write after the other, in the order in which the engine reported. */
  #last: Promise<void> = Promise.resolve();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#billed = parts.billed ?? 0;
  }

  async stepStarting(start: AttemptStart): Promise<void> {
    if (this.#parts.isStopping()) throw new HandOver();
    const { context, lease } = this.#parts;
    const command = storableText(start.command);
    await this.#write([{ type: "step.started", ...place(start), command }], async (tx) => {
      await tx.stepAttempt.create({
        data: {
          id: context.newId(),
          ...this.#key(start),
          runId: lease.runId,
          stepId: start.stepId,
          executes: start.executes,
          command,
          state: "started",
          startedAt: context.now(),
        },
      });
    });
    const progress = new ProgressLog(context.now().getTime());
    this.#attempts.set(attemptKey(start), { start, output: new StepOutput(), progress });
  }

  async stepSpawned(start: AttemptStart, { pid, startTime, bootId }: StartedProcess): Promise<void> {
    await this.#write([], async (tx) => {
      await tx.stepAttempt.updateMany({ where: this.#key(start), data: { pid, startTime, bootId } });
    });
  }

  stepOutput(start: AttemptStart, stream: "stdout" | "stderr", text: string): void {
    this.#attempts.get(attemptKey(start))?.output.add(stream, text);
    this.#writeSoon();
  }

  stepProgress(start: AttemptStart, progress: StepProgress): void {
    this.#attempts.get(attemptKey(start))?.progress.report(progress);
    this.#writeProgressSoon();
  }

  stepPart(start: AttemptStart, part: StepPart): void {
    const at = this.#parts.context.now().getTime();
    this.#attempts.get(attemptKey(start))?.progress.reportPart({ ...part, ...shownMessage(part) }, at);
    this.#writeProgressSoon();
  }

  log(line: string): void {
    if (this.#logCount++ >= mostLogLines) return;
    this.#logs.push(this.#logCount === mostLogLines ? "… further lines are not kept" : line);
    this.#writeSoon();
  }

  async stepRetrying(start: AttemptStart, message: string, delayMs: number): Promise<void> {
    const rest = this.#takeRest(start);
    await this.#write([...rest, { type: "step.retrying", ...place(start), message, delayMs }], (tx) =>
      this.#endAttempt(tx, start, "failed"),
    );
  }

  async stepCompleted(start: AttemptStart, record: StepRecord, durationMs: number, snapshot: Snapshot): Promise<void> {
    const event: RunEventBody = { type: "step.completed", ...place(start), durationMs, ...shownResult(record) };
    await this.#write(
      [...this.#takeRest(start), event, ...this.#bill(snapshot.cost)],
      (tx) => this.#endAttempt(tx, start, "succeeded"),
      snapshotChange(snapshot),
    );
  }

  /** The failure that ends the run is kept for `finalFailure`: stored without the run's end, it could be tried again. */
  async stepFailed(start: AttemptStart, failure: AttemptFailure, snapshot: Snapshot | null): Promise<void> {
    const { cost, ...shown } = failure;
    const failed: RunEventBody = { type: "step.failed", ...place(start), ...shown };
    const events = [...this.#takeRest(start), failed, ...this.#bill(cost)];
    const endAttempt = (tx: Transaction) => this.#endAttempt(tx, start, "failed");
    if (snapshot === null) this.#finalFailure = { events, endAttempt };
    else await this.#write(events, endAttempt, snapshotChange(snapshot));
  }

  /** Writes the failure that ends the run; stands in the transaction that stores the end, after `close`. */
  async finalFailure(tx: Transaction): Promise<void> {
    if (this.#finalFailure === null) return;
    const { events, endAttempt } = this.#finalFailure;
    await endAttempt(tx);
    await appendEvents(tx, this.#parts.lease.runId, this.#parts.context.now(), events);
  }

  async stepPaused(start: AttemptStart, _durationMs: number, snapshot: Snapshot): Promise<void> {
    const events = [...this.#takeRest(start), ...this.#bill(snapshot.cost)];
    await this.#write(events, (tx) => this.#endAttempt(tx, start, "paused"), snapshotChange(snapshot));
  }

  async stepSkipped(stepId: string, path: StepPath, condition: string, snapshot: Snapshot): Promise<void> {
    await this.#write([{ type: "step.skipped", stepId, path, condition }], undefined, snapshotChange(snapshot));
  }

  /** Writes everything that was reported but not awaited, also what unfinished attempts printed. */
  async close(): Promise<void> {
    this.#stopTimer();
    if (this.#progressTimer !== null) clearTimeout(this.#progressTimer);
    const rest = [...this.#attempts.values()].flatMap(({ start }) => this.#takeRest(start));
    await this.#write(rest);
  }

  #key(start: AttemptStart) {
    const { segmentId, epoch } = this.#parts.lease;
    return { segmentId, epoch, stepPath: pathKey(start.path), no: start.attempt };
  }

  async #endAttempt(tx: Transaction, start: AttemptStart, state: "succeeded" | "failed" | "paused"): Promise<void> {
    const endedAt = this.#parts.context.now();
    await tx.stepAttempt.updateMany({ where: this.#key(start), data: { state, endedAt, outputTail: null } });
  }

  #takeRest(start: AttemptStart): RunEventBody[] {
    const attempt = this.#attempts.get(attemptKey(start));
    this.#attempts.delete(attemptKey(start));
    if (attempt === undefined) return [];
    const output = attempt.output.takeRest().map((piece): RunEventBody => {
      return { type: "step.output", ...place(start), ...piece };
    });
    return [...output, ...this.#takeProgress(attempt)];
  }

  /** What the journal does not say yet of the cost of language models. */
  #bill(cost: readonly CostEntry[] = []): RunEventBody[] {
    const summary = cost.length === this.#billed ? null : summarizeCost(costByStep(cost));
    this.#billed = cost.length;
    return summary === null ? [] : [{ type: "run.billed", cost: summary }];
  }

  /** Adds events to the journal after all that is buffered, with further writes in the same transaction. */
  #write(
    events: readonly RunEventBody[],
    alongside: (tx: Transaction) => Promise<void> = async () => undefined,
    change: RunChange = {},
  ): Promise<void> {
    const { context, lease } = this.#parts;
    this.#stopTimer();
    const buffered = this.#takeBuffered();
    const all = [...buffered.events, ...events];
    const written = this.#last.then(async () => {
      await context.db.$transaction(async (tx) => {
        // Whoever takes over from a run that gets ahead has all its tries.
        await holdLease(tx, lease, change.snapshot === undefined ? {} : { recoveries: 0 });
        for (const { start, tail } of buffered.tails) {
          await tx.stepAttempt.updateMany({ where: this.#key(start), data: { outputTail: storableText(tail) } });
        }
        await alongside(tx);
        const changed = all.length > 0 || Object.keys(change).length > 0;
        if (changed) await appendEvents(tx, lease.runId, context.now(), all, change);
      });
      if (all.length > 0) context.feed.changed(lease.runId);
    });
    // The next write waits for this one whether it worked or not; its failure is reported to whoever awaits it.
    this.#last = written.catch(() => undefined);
    return written;
  }

  #takeBuffered() {
    const running = [...this.#attempts.values()];
    const output = running.flatMap(({ start, output }) =>
      output.takeFresh().map((piece): RunEventBody => ({ type: "step.output", ...place(start), ...piece })),
    );
    const now = this.#parts.context.now().getTime();
    const progress = running
      .filter((attempt) => attempt.progress.dueIn(now) === 0)
      .flatMap((attempt) => this.#takeProgress(attempt));
    const logs = this.#logs.splice(0).map((text): RunEventBody => ({ type: "run.log", text }));
    const tails = running.flatMap(({ start, output: { tail } }) => (tail === null ? [] : [{ start, tail }]));
    return { events: [...output, ...progress, ...logs], tails };
  }

  #takeProgress({ start, progress: log }: Attempt): RunEventBody[] {
    const { progress, parts } = log.take(this.#parts.context.now().getTime());
    return [
      ...(progress === null ? [] : [{ type: "step.progress", ...place(start), ...progress } as const]),
      ...(parts.length === 0 ? [] : [{ type: "step.parts", ...place(start), parts } as const]),
    ];
  }

  /** News that may not be written yet are written when their time has come, whatever else happens. */
  #writeProgressSoon(): void {
    const now = this.#parts.context.now().getTime();
    const waits = [...this.#attempts.values()].flatMap(({ progress }) => progress.dueIn(now) ?? []);
    const wait = Math.min(...waits);
    if (wait === 0) this.#writeSoon();
    else if (Number.isFinite(wait)) {
      this.#progressTimer ??= setTimeout(() => {
        this.#progressTimer = null;
        this.#writeProgressSoon();
      }, wait);
    }
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#write([]).catch((error: unknown) => this.#parts.onFailure(error));
    }, outputPauseMs);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function attemptKey(start: AttemptStart): string {
  return `${pathKey(start.path)}#${start.attempt}`;
}

function place({ stepId, path, attempt }: AttemptStart) {
  return { stepId, path, attempt };
}

function snapshotChange(snapshot: Snapshot): RunChange {
  return { snapshot: JSON.stringify(snapshot) };
}

/** A failure's message as pages show it. */
function shownMessage({ message }: StepPart): Pick<StepPart, "message"> {
  return message === undefined ? {} : { message: storableText(message).slice(0, longestMessage) };
}

/** A step's result as pages show it. */
function shownResult({ stdout, json }: StepRecord) {
  const longText = stdout !== undefined && stdout.length > longestResult;
  const longJson = json !== undefined && JSON.stringify(json).length > longestResult;
  return {
    stdout: stdout?.slice(0, longestResult) ?? null,
    ...(json === undefined || longJson ? {} : { json }),
    truncated: longText || longJson,
  };
}
