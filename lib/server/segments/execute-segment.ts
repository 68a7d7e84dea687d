import { mkdir } from "node:fs/promises";
import { catalog } from "@/lib/catalog/index";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import type { ResumeReason, RunEventBody } from "@/lib/lobster/run/events";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { runWorkflow } from "@/lib/runtime/run-workflow";
import { killGraceMs } from "../config";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { appendEvents } from "../runs/journal";
import { attemptEnvironment, commandFolder, missingVariableNote, runEnvironment } from "./attempt-environment";
import type { Claim } from "./claim-segment";
import { withCommandFolders } from "./command-folder";
import { endSegment } from "./end-segment";
import { Fenced, holdLease, type Lease, postponeSegment, releaseLease } from "./lease";
import { parkLostStep, stopLostAttempt } from "./park-lost-step";
import { HandOver, SegmentRecorder } from "./segment-recorder";
import { loadSegmentRun, type SegmentRun } from "./segment-run";

/** Recoveries without any progress after which a run is given up: something about it kills workers. */
const mostRecoveries = 5;
/** Pause before the first recovery after a fault, in milliseconds, and how much longer each further one is. */
const recoveryPause = { firstMs: 1000, factor: 4 };
const mostOutputBytes = 64 * 1024 * 1024;

export type SegmentControl = {
  /** Aborts when the run shall stop: `RunCancelled` when a person wants it, anything else when the worker must go. */
  readonly signal: AbortSignal;
  /** True once no further step shall start. */
  readonly isStopping: () => boolean;
};

/**
 * Carries a claimed segment on to its end, to the next question, or to where this worker has to let go of it.
 * Never rejects.
 */
export async function executeSegment(context: ServerContext, claim: Claim, control: SegmentControl): Promise<void> {
  const { lease } = claim;
  try {
    await execute(context, claim, control);
  } catch (error) {
    await letGo(context, lease, error);
  }
}

async function execute(context: ServerContext, claim: Claim, control: SegmentControl): Promise<void> {
  const { lease, recovered, recoveries } = claim;
  if (recoveries > mostRecoveries) return giveUp(context, lease, `Its worker ended ${recoveries} times.`);
  const run = await loadSegmentRun(context, lease);
  const lost = recovered ? await stopLostAttempt(context, lease) : null;
  if (await isCancelled(context, run.runId)) {
    return endSegment(context, lease, { kind: "cancelled", reason: "cancelled" }, run);
  }
  if (lost !== null) return parkLostStep(context, lease, lost, run);
  await begin(context, claim, run);
  const { result, finalFailure } = await runEngine(context, lease, run, control);
  if (result === "interrupted") return interrupted(context, lease, run);
  await endSegment(context, lease, result, run, finalFailure);
}

/** The step was stopped half-way because this worker must go: only a person can say what that means. */
async function interrupted(context: ServerContext, lease: Lease, run: SegmentRun): Promise<void> {
  const lost = await stopLostAttempt(context, lease);
  if (lost === null) await releaseLease(context, lease);
  else await parkLostStep(context, lease, lost, run);
}

async function isCancelled(context: ServerContext, runId: string): Promise<boolean> {
  return (await context.db.run.count({ where: { id: runId, cancelRequestedAt: { not: null } } })) > 0;
}

/** Writes down that the run goes on, and from where: an approval is carried out from here on. */
async function begin(context: ServerContext, claim: Claim, run: SegmentRun): Promise<void> {
  const { lease } = claim;
  const event: RunEventBody = run.begun
    ? { type: "run.resumed", reason: resumeReason(claim) }
    : { type: "run.started" };
  await context.db.$transaction(async (tx) => {
    await holdLease(tx, lease);
    const snapshot = JSON.stringify(run.snapshot);
    await appendEvents(tx, run.runId, context.now(), [event], { status: "running", snapshot });
  });
  context.feed.changed(run.runId);
}

function resumeReason({ recovered, lease }: Claim): ResumeReason {
  if (recovered) return "recovery";
  return lease.epoch === 1 ? "decision" : "handover";
}

type EngineEnd = {
  readonly result: RunResult | "interrupted";
  /** Writes the step's failure that belongs to the result. */
  readonly finalFailure: (tx: Transaction) => Promise<void>;
};

async function runEngine(
  context: ServerContext,
  lease: Lease,
  run: SegmentRun,
  control: SegmentControl,
): Promise<EngineEnd> {
  await mkdir(run.filesFolder, { recursive: true });
  const broken = new AbortController();
  const failures: unknown[] = [];
  const recorder = new SegmentRecorder({
    context,
    lease,
    isStopping: control.isStopping,
    billed: run.snapshot.cost?.length ?? 0,
    onFailure(error) {
      failures.push(error);
      broken.abort(error);
    },
  });
  const host = createNodeHost({
    log: (line) => recorder.log(line),
    stateFolder: run.stateFolder,
    killGraceMs,
    defaultMaxOutputBytes: mostOutputBytes,
  });
  try {
    const result = await runWorkflow({
      workflow: run.workflow,
      origin: run.origin,
      args: run.args,
      env: runEnvironment(process.env, run),
      cwd: run.filesFolder,
      host: {
        ...withCommandFolders(host, { first: commandFolder(run.filesFolder), last: run.programsFolder }),
        missingVariableNote,
      },
      catalog,
      commands: commandRunners,
      steps: stepRunners,
      recorder,
      mode: "tool",
      interactive: false,
      signal: AbortSignal.any([control.signal, broken.signal]),
      snapshot: run.snapshot,
      decision: run.outcome,
      attemptEnv: (attempt) => attemptEnvironment(run.runId, attempt),
      ...(await attemptsBehind(context, lease, run)),
    });
    await recorder.close();
    if (failures.length > 0) throw failures[0];
    const stoppedByPerson = control.signal.reason instanceof RunCancelled;
    const interrupted = result.kind === "cancelled" && control.signal.aborted && !stoppedByPerson;
    return { result: interrupted ? "interrupted" : result, finalFailure: (tx) => recorder.finalFailure(tx) };
  } finally {
    host.killAll();
  }
}

/**
 * Attempts that the next step has behind it: after a lost result, or when a worker died or stopped between two tries.
 * Those of this segment count for `retry`: what a person allowed to run again began another segment.
 */
async function attemptsBehind(context: ServerContext, lease: Lease, run: SegmentRun) {
  const next = { runId: run.runId, stepPath: pathKey(run.nextPath) };
  const { _max } = await context.db.stepAttempt.aggregate({ where: next, _max: { no: true } });
  const spentAttempts = await context.db.stepAttempt.count({
    where: { ...next, segmentId: lease.segmentId, state: "failed" },
  });
  return { earlierAttempts: _max.no ?? 0, spentAttempts };
}

/** Gives the segment back: to the next worker as it stands, or, after a fault of ours, to one that looks what was left. */
async function letGo(context: ServerContext, lease: Lease, error: unknown): Promise<void> {
  if (error instanceof Fenced) {
    context.log.warn({ lease }, "another worker took this segment over; what was left to write is dropped");
    return;
  }
  try {
    if (error instanceof HandOver) return await releaseLease(context, lease);
    context.log.error({ err: error, lease }, "a segment could not be carried on");
    const { recoveries } = await context.db.segment.findUniqueOrThrow({ where: { id: lease.segmentId } });
    if (recoveries >= mostRecoveries) return await giveUp(context, lease, messageOf(error));
    await postponeSegment(context, lease, recoveryPause.firstMs * recoveryPause.factor ** recoveries);
  } catch (second) {
    // Not even that can be written: the lease runs out by itself, and another claim tries again.
    context.log.error({ err: second, lease }, "a segment could not be let go of");
  }
}

async function giveUp(context: ServerContext, lease: Lease, reason: string): Promise<void> {
  const lost = await stopLostAttempt(context, lease).catch((error: unknown) => {
    if (error instanceof Fenced) throw error;
    context.log.error({ err: error, lease }, "what a given-up run left running could not be stopped");
    return null;
  });
  const unknown = lost === null ? "" : ` The result of step ${lost.stepId} is not known.`;
  const message = `The studio could not carry this run on: ${reason}${unknown}`;
  const stopped = await isCancelled(context, lease.runId);
  const result: RunResult = stopped
    ? { kind: "cancelled", reason: "cancelled" }
    : { kind: "failed", type: "runtime_error", message };
  const { workspaceId } = await context.db.run.findUniqueOrThrow({ where: { id: lease.runId } });
  await endSegment(context, lease, result, { workspaceId, startedBy: "" });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
