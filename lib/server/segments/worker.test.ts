import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Verdict } from "@/lib/lobster/run/checkpoint";
import { groupsWithEnvironment } from "@/lib/runtime/host/marked-processes";
import { eventually } from "@/lib/testing/eventually";
import { isRunning } from "@/lib/testing/running-process";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { buildWorker, startWorker, type TestWorker } from "@/lib/testing/worker-process";
import type { Access } from "../auth/principal";
import { decideCheckpoint } from "../checkpoints/decide-checkpoint";
import { viewCheckpoint } from "../checkpoints/view-checkpoint";
import { workspaceFilesFolder } from "../config";
import { cancelRun } from "../runs/cancel-run";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";
import { WorkerSupervisor } from "../worker-process/supervise-worker";

// Several processes have to start in each of these.
vi.setConfig({ testTimeout: 180_000 });

let workerModule: string;
let server: TestServer;
let ida: Access;
let folder: string;
let workers: TestWorker[];
beforeAll(async () => {
  workerModule = await buildWorker();
});
afterAll(() => rm(workerModule));
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  folder = workspaceFilesFolder(server.context.config.dataFolder, "home");
  await mkdir(folder, { recursive: true });
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.end("SIGKILL");
  await server.remove();
});

function worker(env: Record<string, string> = {}): TestWorker {
  const started = startWorker(workerModule, server.context.config.dataFolder, env);
  workers.push(started);
  return started;
}

function lines(name = "out.txt"): string[] {
  const file = path.join(folder, name);
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}

async function start(text: string): Promise<string> {
  const workflow = await storedWorkflow(server.context, ida, text);
  const input = { workflowId: workflow.id, args: {}, requestKey: server.context.newId() };
  return (await startRun(server.context, ida, input)).runId;
}

const run = (runId: string) => readRun(server.context, ida, runId);

async function status(runId: string, ...wanted: string[]): Promise<string> {
  return eventually(`run is ${wanted.join(" or ")}`, async () => {
    const { status: now } = await run(runId);
    return wanted.includes(now) && now;
  });
}

async function decide(runId: string, verdict: Verdict, value?: string): Promise<void> {
  const { id: checkpointId } = await server.context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });
  const { detail } = await viewCheckpoint(server.context, ida, checkpointId);
  const requestKey = server.context.newId();
  await decideCheckpoint(server.context, ida, {
    checkpointId,
    verdict,
    value,
    comment: null,
    digest: detail.digest,
    requestKey,
  });
}

const longStep = `steps:
  - id: before
    run: echo before >> out.txt
  - id: long
    run: echo working; echo "long $LOBSTER_ATTEMPT" >> out.txt; if [ ! -e quick ]; then touch quick; sleep 300; fi; echo '{"made":1}'
  - id: after
    run: cat >> out.txt
    stdin: $long.stdout
`;

/** Kills the worker in the middle of the step `long` and starts another one, which asks a person. */
async function lostStep(): Promise<string> {
  const first = worker();
  const runId = await start(longStep);
  await eventually("the step prints", async () =>
    (await run(runId)).events.some((event) => event.type === "step.output" && event.text.includes("working")),
  );
  await first.end("SIGKILL");
  worker();
  await status(runId, "needs_attention");
  return runId;
}

describe("a worker that is killed during a step", () => {
  it("leaves no process behind, and a person is asked what became of the step", async () => {
    const runId = await lostStep();

    expect(await server.context.db.stepAttempt.count({ where: { runId, state: "unknown" } })).toBe(1);
    expect(await groupsWithEnvironment({ LOBSTER_RUN_ID: runId })).toEqual([]);
    const checkpoint = await server.context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });
    expect(checkpoint).toMatchObject({
      kind: "outcome",
      stepId: "long",
      prompt: "Step long started, and its result was not stored. Did it happen?",
      logTail: "working\n",
    });
    expect(lines()).toEqual(["before", "long 1"]);
  });

  it("goes on with the result that the person gives, and runs nothing twice", async () => {
    const runId = await lostStep();

    await decide(runId, "continue", '{"told":true}');

    await status(runId, "succeeded");
    expect(lines()).toEqual(["before", "long 1", '{"told":true}']);
  });

  it("runs the step again when the person says so, as another attempt", async () => {
    const runId = await lostStep();

    await decide(runId, "rerun");

    await status(runId, "succeeded");
    expect(lines()).toEqual(["before", "long 1", "long 2", "working", '{"made":1}']);
  });

  it("fails when the person says so", async () => {
    const runId = await lostStep();

    await decide(runId, "fail");

    await status(runId, "failed");
    expect((await run(runId)).message).toMatch(/Step long: its result was not stored; Ida decided/);
    expect(lines()).toEqual(["before", "long 1"]);
  });

  it("has its run cancelled when a person had asked for that", async () => {
    const first = worker();
    const runId = await start(longStep);
    await eventually("the step runs", () => lines().length === 2);
    await first.end("SIGKILL");
    await cancelRun(server.context, ida, runId);
    worker();

    await status(runId, "cancelled");
    expect(await groupsWithEnvironment({ LOBSTER_RUN_ID: runId })).toEqual([]);
  });
});

describe("a worker that is killed while a run waits", () => {
  it("loses nothing: the next one goes on after the decision", async () => {
    const first = worker();
    const runId = await start(
      "steps:\n  - id: a\n    run: echo a >> out.txt\n    approval: Go?\n  - id: b\n    run: echo b >> out.txt\n",
    );
    await status(runId, "waiting_approval");
    await first.end("SIGKILL");
    await decide(runId, "approve");
    worker();

    await status(runId, "succeeded");
    expect(lines()).toEqual(["a", "b"]);
  });
});

describe("workers that are killed again and again", () => {
  it("carry a run to its end with every step done once", async () => {
    const count = 12;
    const steps = Array.from({ length: count }, (_, index) => `  - id: s${index}\n    run: echo ${index} >> out.txt\n`);
    const runId = await start(`steps:\n${steps.join("")}`);
    for (const limit of [2, 5, 9]) {
      const doomed = worker();
      await eventually("some steps are done", async () => lines().length >= limit || (await askedAndAnswered(runId)));
      await doomed.end("SIGKILL");
    }
    worker();
    await eventually("the run ends", async () => {
      await askedAndAnswered(runId);
      return (await run(runId)).status === "succeeded";
    });

    expect(lines()).toEqual(Array.from({ length: count }, (_, index) => String(index)));
  });

  /** Answers as a person would who looks whether the step has done its work. */
  async function askedAndAnswered(runId: string): Promise<false> {
    const asked = await server.context.db.checkpoint.findFirst({ where: { liveRunId: runId } });
    if (asked !== null) await decide(runId, lines().includes(asked.stepId.slice(1)) ? "continue" : "rerun");
    return false;
  }
});

describe("a worker that is asked to stop", () => {
  const text = `steps:
  - id: a
    run: echo begun >> out.txt; while [ ! -e go ]; do sleep 0.05; done; echo a >> out.txt
  - id: b
    run: echo b >> out.txt
`;

  it("lets the running step finish, starts no other, and the next worker goes on from there", async () => {
    const first = worker();
    const runId = await start(text);
    await eventually("the step runs", () => lines().length === 1);
    const ended = first.end("SIGTERM");
    const { context } = server;
    await mkdir(path.join(folder, "go"));
    await ended;
    expect(lines()).toEqual(["begun", "a"]);
    expect(await context.db.segment.findFirst({ where: { runId } })).toMatchObject({ state: "ready" });
    worker();

    await status(runId, "succeeded");
    expect(lines()).toEqual(["begun", "a", "b"]);
  });

  it("kills the step when its time is up, and a person is asked", async () => {
    const first = worker({ STUDIO_DRAIN_MS: "100" });
    const runId = await start(text);
    await eventually("the step runs", () => lines().length === 1);
    await first.end("SIGTERM");

    expect((await run(runId)).status).toBe("needs_attention");
  });
});

describe("a worker whose studio is gone", () => {
  it("ends, also when it was still starting", async () => {
    const orphan = worker();

    await orphan.orphan();

    expect(isRunning(orphan.pid)).toBe(false);
  });

  it("lets the running step finish first", async () => {
    const orphan = worker();
    const runId = await start("steps:\n  - id: a\n    run: echo a >> out.txt; sleep 0.5; echo b >> out.txt\n");
    await eventually("the step runs", () => lines().length === 1);

    await orphan.orphan();

    expect(lines()).toEqual(["a", "b"]);
    expect((await run(runId)).status).toBe("succeeded");
  });
});

describe("a step that holds others", () => {
  const slow = (id: string) => `{id: ${id}, run: 'echo ${id} >> out.txt; if [ ! -e quick ]; then sleep 300; fi'}`;
  const child = "slow.lobster";

  it.each([
    ["branches", `parallel: {branches: [${slow("a")}, ${slow("b")}]}`],
    ["a round of a loop", `for_each: $list.json, steps: [{id: s, run: 'echo s >> out.txt'}, ${slow("b")}]`],
    ["a step of another workflow", `workflow: ${child}`],
  ])(
    "leaves none of its processes behind when its worker is killed in %s, and a person is asked",
    async (_, fields) => {
      const first = worker();
      await storedWorkflow(server.context, ida, `steps: [{id: a, run: 'echo a >> out.txt'}, ${slow("b")}]`, child);
      const list = `{id: list, run: "echo '[1,2]'"}`;
      const runId = await start(`steps: [${list}, {id: fan, ${fields}}, {id: after, run: echo after >> out.txt}]`);
      await eventually("the step has got to what lasts", () => lines().length === 2);
      await first.end("SIGKILL");

      worker();
      await status(runId, "needs_attention");

      expect(await groupsWithEnvironment({ LOBSTER_RUN_ID: runId })).toEqual([]);
      expect(await server.context.db.checkpoint.findFirst({ where: { liveRunId: runId } })).toMatchObject({
        kind: "outcome",
        stepId: "fan",
      });
      await decide(runId, "continue", "done by hand");
      await status(runId, "succeeded");
      expect(lines().slice(2)).toEqual(["after"]);
    },
  );

  it("gives each part a key of its own and tells how far it has come", async () => {
    worker();
    const key = "printf %s $LOBSTER_IDEMPOTENCY_KEY";
    const runId = await start(`steps:
  - {id: list, run: "echo '[1,2]'"}
  - {id: loop, for_each: $list.json, steps: [{id: s, run: '${key}'}]}
`);
    await status(runId, "succeeded");

    const { events } = await run(runId);

    expect(events.findLast(({ type }) => type === "step.completed")).toMatchObject({
      json: [
        { item: 1, index: 0, s: `${runId}:steps/1/steps/0/round/0` },
        { item: 2, index: 1, s: `${runId}:steps/1/steps/0/round/1` },
      ],
    });
    expect(events).toContainEqual(expect.objectContaining({ type: "step.progress", stepId: "loop", unit: "rounds" }));
  });
});

describe("a running step", () => {
  it("is stopped with everything it started when the run is cancelled", async () => {
    worker();
    const runId = await start("steps:\n  - id: a\n    run: (sleep 300 & echo child >> out.txt; wait) | cat\n");
    await eventually("the step runs", () => lines().length === 1);

    await cancelRun(server.context, ida, runId);

    await status(runId, "cancelled");
    expect(await groupsWithEnvironment({ LOBSTER_RUN_ID: runId })).toEqual([]);
  });

  it("that floods its output is not held up; beginning and end are kept", async () => {
    worker();
    const runId = await start("steps:\n  - id: a\n    run: seq 1 400000\n    timeout_ms: 60000\n");
    await status(runId, "succeeded");

    const { events } = await run(runId);

    const printed = events.map((event) => (event.type === "step.output" ? event.text : "")).join("");
    expect(printed.startsWith("1\n2\n3\n")).toBe(true);
    expect(printed.endsWith("399999\n400000\n")).toBe(true);
    expect(printed).toMatch(/\n… \d+ characters are not kept …\n/);
    expect(printed.length).toBeLessThan(400_000);
    expect(events.find(({ type }) => type === "step.completed")).toMatchObject({ truncated: true });
  });

  it("sees the allowed environment and its own identity, nothing else of the worker", async () => {
    worker({ SECRET_OF_THE_SERVER: "canary", DATABASE_URL: "canary" });
    const runId = await start('steps:\n  - id: a\n    run: env > env.txt\n    env: { OWN: "x" }\n');
    await status(runId, "succeeded");

    const env = new Map(lines("env.txt").map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));

    expect([...env.values()]).not.toContain("canary");
    expect(env.get("PATH")?.split(":")[0]).toBe(path.join(folder, "bin"));
    // One more marks its processes; the name is new each time.
    const own = /^(LOBSTER_(?!PROCESS_)|OWN)/;
    expect(Object.fromEntries([...env].filter(([name]) => own.test(name ?? "")))).toEqual({
      LOBSTER_RUN_ID: runId,
      LOBSTER_STEP: "a",
      LOBSTER_ATTEMPT: "1",
      LOBSTER_IDEMPOTENCY_KEY: `${runId}:steps/0`,
      LOBSTER_APPROVAL_INITIATED_BY: "Ida",
      LOBSTER_ARGS_JSON: "{}",
      LOBSTER_STATE_DIR: path.join(server.context.config.dataFolder, "workspaces/home/state"),
      OWN: "x",
    });
  });
});

describe("the supervisor", () => {
  it("starts a worker again that ended, and is told of changes at once", async () => {
    const changed = new Set<string>();
    const supervisor = new WorkerSupervisor({
      module: workerModule,
      env: { ...process.env, STUDIO_DATA_DIR: server.context.config.dataFolder, LOG_LEVEL: "silent" },
      log: server.context.log,
      onChange: (runId) => changed.add(runId),
    });
    supervisor.start();
    const first = supervisor.pid ?? 0;
    process.kill(first, "SIGKILL");
    await eventually("another worker runs", () => supervisor.pid !== null && supervisor.pid !== first);
    const runId = await start("steps:\n  - id: a\n    run: echo a\n");
    supervisor.wake();

    await status(runId, "succeeded");

    expect(changed).toEqual(new Set([runId]));
    await supervisor.stop(10_000);
    expect(supervisor.pid).toBeNull();
  });
});
