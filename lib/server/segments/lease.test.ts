import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import { watchedDatabase } from "@/lib/testing/watched-database";
import type { Access } from "../auth/principal";
import { cancelRun } from "../runs/cancel-run";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";
import { claimSegment, endOrphanedLeases } from "./claim-segment";
import { Fenced, leaseMs, releaseLease, renewLease } from "./lease";
import { SegmentRecorder } from "./segment-recorder";
import { isWorkerGone, workerIdentity } from "./worker-identity";

const attempt = {
  stepId: "a",
  path: ["steps", 0],
  attempt: 1,
  maxAttempts: 1,
  command: "echo a",
  executes: true,
} as const;

let server: TestServer;
let ida: Access;
let runId: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  const workflow = await storedWorkflow(server.context, ida, "steps:\n  - id: a\n    run: echo a\n");
  runId = (await startRun(server.context, ida, { workflowId: workflow.id, args: {}, requestKey: "12345678" })).runId;
});
afterEach(() => server.remove());

async function claim(worker: string) {
  const claimed = await claimSegment(server.context, worker, new Set());
  if (claimed === null) throw new Error("there was nothing to claim");
  return claimed;
}

function recorder(lease: Awaited<ReturnType<typeof claim>>["lease"]) {
  const failures: unknown[] = [];
  const parts = {
    context: server.context,
    lease,
    isStopping: () => false,
    onFailure: (error: unknown) => failures.push(error),
  };
  return { recorder: new SegmentRecorder(parts), failures };
}

describe("a segment", () => {
  it("is claimed by one of many workers", async () => {
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => claimSegment(server.context, `worker ${index}`, new Set())),
    );

    expect(claims.filter((one) => one !== null)).toHaveLength(1);
  });

  it("belongs to its worker until the lease runs out, and longer when it is renewed", async () => {
    const { lease } = await claim("first");
    server.advance(leaseMs - 1000);
    expect(await claimSegment(server.context, "second", new Set())).toBeNull();
    await renewLease(server.context, lease);
    server.advance(leaseMs - 1000);
    expect(await claimSegment(server.context, "second", new Set())).toBeNull();
    server.advance(2000);

    expect(await claim("second")).toMatchObject({ recovered: true, lease: { epoch: 2 } });
  });

  it("is not taken from a worker that renews its lease while another one looks for work", async () => {
    const { lease } = await claim("first");
    server.advance(leaseMs + 1000);
    const db = watchedDatabase(server.context.db, async (operation) => {
      if (operation === "segment.updateMany") await renewLease(server.context, lease);
    });

    expect(await claimSegment({ ...server.context, db }, "second", new Set())).toBeNull();
    await renewLease(server.context, lease);
  });

  it("takes no write of a worker that lost it: no event, no result, no renewal", async () => {
    const stale = recorder((await claim("frozen")).lease);
    await stale.recorder.stepStarting(attempt);
    server.advance(leaseMs + 1000);
    const { lease } = await claim("successor");
    const before = await readRun(server.context, ida, runId);
    const snapshot = { version: 1, position: 1, records: [], args: {}, waiting: null } as const;

    await expect(stale.recorder.stepCompleted(attempt, { id: "a" }, 1, snapshot)).rejects.toThrow(Fenced);
    await expect(stale.recorder.stepStarting({ ...attempt, attempt: 2 })).rejects.toThrow(Fenced);
    stale.recorder.log("late");
    await expect(stale.recorder.close()).rejects.toThrow(Fenced);

    expect(await readRun(server.context, ida, runId)).toEqual(before);
    await renewLease(server.context, lease);
  });

  it("of a worker that is gone can be taken at once", async () => {
    const identity = await workerIdentity();
    const [, startTime, bootId] = identity.split(":");
    await claim(`4194303:${startTime}:${bootId}`);
    await endOrphanedLeases(server.context);

    expect(await claim("next")).toMatchObject({ recovered: true });
  });

  it("of a worker that lives cannot", async () => {
    await claim(await workerIdentity());
    await endOrphanedLeases(server.context);

    expect(await claimSegment(server.context, "next", new Set())).toBeNull();
  });

  it("that kills its worker again and again makes its run fail, and its step is not run", async () => {
    for (let death = 0; death < 6; death += 1) {
      await claim(`doomed ${death}`);
      server.advance(leaseMs + 1000);
    }

    await workOff(server.context);

    expect(await readRun(server.context, ida, runId)).toMatchObject({
      status: "failed",
      message: "The studio could not carry this run on: Its worker ended 6 times.",
    });
    expect(await server.context.db.stepAttempt.count()).toBe(0);
  });

  it("that kills its worker in a step again and again ends as one whose result is not known", async () => {
    await recorder((await claim("doomed")).lease).recorder.stepStarting(attempt);
    for (let death = 0; death < 5; death += 1) {
      server.advance(leaseMs + 1000);
      await claim(`doomed ${death}`);
    }
    server.advance(leaseMs + 1000);

    await workOff(server.context);

    const { status, message } = await readRun(server.context, ida, runId);
    expect(status).toBe("failed");
    expect(message).toMatch(/The result of step a is not known\.$/);
    expect(await server.context.db.stepAttempt.findMany()).toMatchObject([{ state: "unknown" }]);
  });

  it("may be handed over as often as workers are stopped", async () => {
    for (let stop = 0; stop < 10; stop += 1) await releaseLease(server.context, (await claim(`worker ${stop}`)).lease);

    await workOff(server.context);

    expect(await readRun(server.context, ida, runId)).toMatchObject({ status: "succeeded" });
  });

  it("has all its tries again after a step", async () => {
    for (let death = 0; death < 5; death += 1) {
      await claim(`doomed ${death}`);
      server.advance(leaseMs + 1000);
    }
    const { recorder: ahead } = recorder((await claim("getting ahead")).lease);
    const snapshot = { version: 1, position: 1, records: [], args: {}, waiting: null } as const;
    await ahead.stepStarting(attempt);
    await ahead.stepCompleted(attempt, { id: "a" }, 1, snapshot);
    server.advance(leaseMs + 1000);

    await workOff(server.context);

    expect(await readRun(server.context, ida, runId)).toMatchObject({ status: "succeeded" });
  });
});

describe("a fault of the machine", () => {
  const hash = (text: string) => server.context.db.run.update({ where: { id: runId }, data: { textHash: text } });

  it("that passes within minutes costs no run", async () => {
    const { textHash } = await server.context.db.run.findUniqueOrThrow({ where: { id: runId } });
    await hash("not the hash");
    for (let second = 0; second < 240; second += 20) {
      await workOff(server.context);
      server.advance(20_000);
    }
    await hash(textHash);
    server.advance(300_000);

    await workOff(server.context);

    expect(await readRun(server.context, ida, runId)).toMatchObject({ status: "succeeded" });
  });

  it("that stays fails the run in the end, and says why", async () => {
    await hash("not the hash");
    for (let minute = 0; minute < 10; minute += 1) {
      await workOff(server.context);
      server.advance(300_000);
    }

    expect(await readRun(server.context, ida, runId)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("not the one this run has pinned"),
    });
  });

  it("does not hold up a person who wants the run stopped", async () => {
    const { textHash } = await server.context.db.run.findUniqueOrThrow({ where: { id: runId } });
    await hash("not the hash");
    await workOff(server.context);
    await hash(textHash);
    await workOff(server.context);
    expect((await readRun(server.context, ida, runId)).status).toBe("queued");

    await cancelRun(server.context, ida, runId);
    await workOff(server.context);

    expect((await readRun(server.context, ida, runId)).status).toBe("cancelled");
  });
});

describe("the name of a worker", () => {
  it("tells a process that is gone from one that lives, also when its number was given away again", async () => {
    const identity = await workerIdentity();
    const [pid, startTime, bootId] = identity.split(":");

    expect(await isWorkerGone(identity)).toBe(false);
    expect(await isWorkerGone(`${pid}:${Number(startTime) - 1}:${bootId}`)).toBe(true);
    expect(await isWorkerGone(`${pid}:${startTime}:another-boot`)).toBe(true);
    expect(await isWorkerGone("somebody")).toBe(false);
  });
});
