import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Verdict } from "@/lib/lobster/run/checkpoint";
import { identifyProcess } from "@/lib/runtime/host/process-identity";
import { eventually } from "@/lib/testing/eventually";
import { isRunning } from "@/lib/testing/running-process";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import { type BeforeOperation, failOnce, watchedDatabase } from "@/lib/testing/watched-database";
import type { Access } from "../auth/principal";
import { decideCheckpoint } from "../checkpoints/decide-checkpoint";
import { viewCheckpoint } from "../checkpoints/view-checkpoint";
import { workspaceFilesFolder } from "../config";
import type { ServerContext } from "../context";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";
import { attemptEnvironment } from "./attempt-environment";
import { type Claim, claimSegment } from "./claim-segment";
import { executeSegment } from "./execute-segment";
import { leaseMs } from "./lease";
import { SegmentRecorder } from "./segment-recorder";

// One of these carries many runs on.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let ida: Access;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
});
afterEach(() => server.remove());

async function start(text: string): Promise<string> {
  const workflow = await storedWorkflow(server.context, ida, text);
  const input = { workflowId: workflow.id, args: {}, requestKey: server.context.newId() };
  return (await startRun(server.context, ida, input)).runId;
}

/** Works everything off, while something happens before operations of the database, and again without that. */
async function workOffWith(before: BeforeOperation): Promise<void> {
  const context: ServerContext = { ...server.context, db: watchedDatabase(server.context.db, before) };
  await workOff(context);
  server.advance(3_600_000);
  await workOff(server.context);
}

async function decide(runId: string, verdict: Verdict): Promise<void> {
  const { id: checkpointId } = await server.context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });
  const { detail } = await viewCheckpoint(server.context, ida, checkpointId);
  const requestKey = server.context.newId();
  await decideCheckpoint(server.context, ida, {
    checkpointId,
    verdict,
    comment: null,
    digest: detail.digest,
    requestKey,
  });
}

function printed(fileName = "out.txt"): string {
  const file = path.join(workspaceFilesFolder(server.context.config.dataFolder, "home"), fileName);
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").join(" ") : "";
}

const run = (runId: string) => readRun(server.context, ida, runId);

describe("an approval", () => {
  const twoGates = `steps:
  - id: a
    run: echo a >> out.txt
    approval: A?
  - id: b
    run: echo b >> out.txt
    approval: B?
  - id: c
    run: echo danger >> out.txt
`;

  it("opens its own gate only: the next one asks, also when its request could not be stored at first", async () => {
    const runId = await start(twoGates);
    await workOff(server.context);
    await decide(runId, "approve");

    await workOffWith(failOnce("checkpoint.create"));

    expect(await run(runId)).toMatchObject({ status: "waiting_approval" });
    expect(printed()).toBe("a b");
    expect(await server.context.db.checkpoint.findFirst({ where: { liveRunId: runId } })).toMatchObject({
      stepId: "b",
    });

    await decide(runId, "approve");
    await workOff(server.context);

    expect(await run(runId)).toMatchObject({ status: "succeeded" });
    expect(printed()).toBe("a b danger");
  });
});

describe("a step that failed", () => {
  const paying = `steps:
  - id: before
    run: echo before >> out.txt
  - id: pay
    run: echo paid >> out.txt; exit 1
`;

  /** Only the transaction that ends a run asks for this. */
  const failEnd = () => failOnce("run.findUniqueOrThrow");

  it("is not run again unasked when the end of its run could not be stored", async () => {
    const runId = await start(paying);

    await workOffWith(failEnd());

    expect(printed()).toBe("before paid");
    expect(await run(runId)).toMatchObject({ status: "needs_attention" });
    expect((await run(runId)).events.filter(({ type }) => type === "step.failed")).toEqual([]);
  });

  it("is stored together with the end of its run", async () => {
    const runId = await start(paying);

    await workOff(server.context);

    const { status, events } = await run(runId);
    expect(status).toBe("failed");
    expect(events.slice(-2).map(({ type }) => type)).toEqual(["step.failed", "run.failed"]);
    expect(await server.context.db.stepAttempt.groupBy({ by: ["state"], where: { runId }, _count: true })).toEqual([
      { state: "failed", _count: 1 },
      { state: "succeeded", _count: 1 },
    ]);
  });

  it("is failed by a person once, also when that could not be stored at first", async () => {
    const runId = await start(paying);
    await workOffWith(failEnd());
    await decide(runId, "fail");

    await workOffWith(failEnd());

    const { status, events } = await run(runId);
    expect(status).toBe("failed");
    expect(events.filter(({ type }) => type === "step.failed")).toHaveLength(1);
    expect(printed()).toBe("before paid");
  });
});

describe("a step that may be retried", () => {
  const twice = `steps:
  - id: a
    run: echo try >> out.txt; exit 1
    retry: { max: 2, delay_ms: 1 }
`;

  it("is tried as often as it may in all, however often its run is handed over in between", async () => {
    const runId = await start(twice);

    await workOffWith(failOnce("stepAttempt.create", 1));

    expect(printed()).toBe("try try");
    expect(await run(runId)).toMatchObject({ status: "failed" });
  });

  it("has all its tries again when a person lets it run again, and no more than these after a hand-over", async () => {
    const runId = await start(twice);
    await workOffWith(failOnce("run.findUniqueOrThrow"));
    expect(printed()).toBe("try try");
    await decide(runId, "rerun");

    await workOffWith(failOnce("stepAttempt.create", 1));

    expect(printed()).toBe("try try try try");
    const attempts = await server.context.db.stepAttempt.findMany({ where: { runId }, orderBy: { no: "asc" } });
    expect(attempts.map(({ no, state }) => [no, state])).toEqual([
      [1, "failed"],
      [2, "unknown"],
      [3, "failed"],
      [4, "failed"],
    ]);
  });
});

describe("a run whose worker fails at one write after the other", () => {
  const flow = `steps:
  - id: a
    run: echo a >> $LOBSTER_RUN_ID
    approval: A?
  - id: b
    run: echo b >> $LOBSTER_RUN_ID
    approval: B?
  - id: c
    run: echo c >> $LOBSTER_RUN_ID; exit 1
    on_error: continue
`;

  /** Every so many writes one fails. */
  const every = 23;

  function failWrites(first: number): BeforeOperation {
    let writes = 0;
    return (operation) => {
      const isWrite = /\.(create|createMany|update|updateMany)$/.test(operation);
      if (isWrite && writes++ % every === first) throw new Error("database is locked");
    };
  }

  /** Carries a run to its end as a person would who says yes at gates, and looks what became of lost steps. */
  async function carryOn(runId: string, before: BeforeOperation): Promise<string[]> {
    const context = { ...server.context, db: watchedDatabase(server.context.db, before) };
    const asked: string[] = [];
    for (;;) {
      // A claim that fails is made again at the worker's next turn.
      await workOff(context).catch(() => undefined);
      server.advance(3_600_000);
      const { finishedAt } = await server.context.db.run.findUniqueOrThrow({ where: { id: runId } });
      if (finishedAt !== null) return asked;
      const open = await server.context.db.checkpoint.findFirst({ where: { liveRunId: runId } });
      if (open === null) continue;
      if (open.kind === "approval") asked.push(open.stepId);
      const happened = printed(runId).split(" ").includes(open.stepId);
      await decide(runId, open.kind === "approval" ? "approve" : happened ? "continue" : "rerun");
    }
  }

  it("asks at every gate and does every step once", async () => {
    for (let first = 0; first < every; first += 4) {
      const runId = await start(flow);

      const asked = await carryOn(runId, failWrites(first));

      const { status, message } = await run(runId);
      const found = { first, status, message, asked, printed: printed(runId) };
      expect(found).toEqual({ first, status: "succeeded", message: null, asked: ["a", "b"], printed: "a b c" });
    }
  });
});

describe("a step that its worker had to stop", () => {
  const paying = `steps:
  - id: before
    run: echo before >> out.txt
  - id: pay
    run: echo paid >> out.txt; if [ "$LOBSTER_ATTEMPT" = 1 ]; then sleep 300; fi
  - id: after
    run: echo after >> out.txt
`;

  /** Carries a run on to its second step, in which the worker loses patience. */
  async function stoppedInPay(): Promise<string> {
    const runId = await start(paying);
    const claim = await claimSegment(server.context, "stopping", new Set());
    if (claim === null) throw new Error("there was nothing to claim");
    const stop = new AbortController();
    const ended = executeSegment(server.context, claim, { signal: stop.signal, isStopping: () => false });
    await eventually("the step has paid", () => printed() === "before paid");
    stop.abort(new Error("The worker was stopped"));
    await ended;
    expect(await run(runId)).toMatchObject({ status: "needs_attention" });
    return runId;
  }

  async function decided(verdict: Verdict) {
    const runId = await stoppedInPay();
    await decide(runId, verdict);
    await workOff(server.context);
    const { status, events } = await run(runId);
    const starts = events.flatMap((event) => (event.type === "step.started" ? `${event.stepId}#${event.attempt}` : []));
    return { status, starts, printed: printed() };
  }

  it("is not run again when a person says that it happened, and what follows is a first attempt", async () => {
    expect(await decided("continue")).toEqual({
      status: "succeeded",
      starts: ["before#1", "pay#1", "after#1"],
      printed: "before paid after",
    });
  });

  it("is not run again when a person gives the run up", async () => {
    expect(await decided("fail")).toEqual({
      status: "failed",
      starts: ["before#1", "pay#1"],
      printed: "before paid",
    });
  });

  it("is run again when a person wants that", async () => {
    expect(await decided("rerun")).toEqual({
      status: "succeeded",
      starts: ["before#1", "pay#1", "pay#2", "after#1"],
      printed: "before paid paid after",
    });
  });
});

describe("the journal", () => {
  it("says why a run goes on: a decision, a hand-over nobody decided, or a recovery", async () => {
    const runId = await start(`steps:
  - id: a
    run: echo a
    approval: A?
  - id: b
    run: echo b
  - id: c
    run: echo c
`);
    await workOff(server.context);
    await decide(runId, "approve");
    const claim = await claimSegment(server.context, "stopping", new Set());
    if (claim === null) throw new Error("there was nothing to claim");
    let started = 0;
    const isStopping = () => ++started > 1;
    await executeSegment(server.context, claim, { signal: new AbortController().signal, isStopping });

    await workOffWith(failOnce("stepAttempt.create"));

    const { status, events } = await run(runId);
    expect(status).toBe("succeeded");
    const reasons = events.flatMap((event) => (event.type === "run.resumed" ? [event.reason] : []));
    expect(reasons).toEqual(["decision", "handover", "recovery"]);
  });
});

describe("a worker that comes too late", () => {
  const attempt = {
    stepId: "a",
    path: ["steps", 0],
    attempt: 1,
    maxAttempts: 1,
    command: "sleep 300",
    executes: true,
  } as const;
  const control = { signal: new AbortController().signal, isStopping: () => false };

  async function claim(worker: string): Promise<Claim> {
    const claimed = await claimSegment(server.context, worker, new Set());
    if (claimed === null) throw new Error("there was nothing to claim");
    server.advance(leaseMs + 1000);
    return claimed;
  }

  /** A process of the run's first attempt, recorded under a lease. */
  async function startAttempt({ lease }: Claim): Promise<number> {
    const { context } = server;
    const recorder = new SegmentRecorder({ context, lease, isStopping: () => false, onFailure: () => undefined });
    await recorder.stepStarting(attempt);
    const env = { ...process.env, LOBSTER_RUN_ID: lease.runId, ...attemptEnvironment(lease.runId, attempt) };
    const { pid } = spawn("sleep", ["300"], { env, detached: true, stdio: "ignore" });
    if (pid === undefined) throw new Error("no process was started");
    await recorder.stepSpawned(attempt, await identifyProcess(pid));
    return pid;
  }

  it("kills nothing and writes nothing when another one owns the segment", async () => {
    const runId = await start("steps:\n  - id: a\n    run: sleep 300\n");
    await claim("first");
    const late = await claim("late");
    const pid = await startAttempt(await claim("owner"));

    await executeSegment(server.context, late, control);

    expect(isRunning(pid)).toBe(true);
    expect(await server.context.db.stepAttempt.findMany({ where: { runId } })).toMatchObject([{ state: "started" }]);
    process.kill(-pid, "SIGKILL");
  });

  it("kills nothing when it loses the segment while it looks for what was left", async () => {
    await start("steps:\n  - id: a\n    run: sleep 300\n");
    const pid = await startAttempt(await claim("first"));
    const late = await claim("late");
    let looked = false;
    const db = watchedDatabase(server.context.db, async (operation) => {
      if (looked && operation === "segment.updateMany") await claim("owner");
      looked ||= operation === "stepAttempt.findFirst";
    });

    await executeSegment({ ...server.context, db }, late, control);

    expect(looked).toBe(true);
    expect(isRunning(pid)).toBe(true);
    await executeSegment(server.context, await claim("next"), control);
    expect(isRunning(pid)).toBe(false);
  });
});
