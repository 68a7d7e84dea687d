import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { type BeforeOperation, failOnce, watchedDatabase } from "@/lib/testing/watched-database";
import type { Access } from "../auth/principal";
import { cancelRun } from "../runs/cancel-run";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";
import { WorkerLoop } from "./worker-loop";

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let ida: Access;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
});
afterEach(() => server.remove());

async function start(command: string): Promise<string> {
  const workflow = await storedWorkflow(server.context, ida, `steps:\n  - id: a\n    run: ${command}\n`);
  const input = { workflowId: workflow.id, args: {}, requestKey: server.context.newId() };
  return (await startRun(server.context, ida, input)).runId;
}

/** Works with a loop on the server's database, with something happening before its operations. */
async function withLoop(before: BeforeOperation, work: () => Promise<void>): Promise<void> {
  const context = { ...server.context, db: watchedDatabase(server.context.db, before) };
  const loop = new WorkerLoop(context, { worker: "test", slots: 2 });
  const ended = loop.run();
  try {
    await Promise.race([work(), ended.then(() => Promise.reject(new Error("the worker has ended")))]);
  } finally {
    loop.stop(0);
    await ended.catch(() => undefined);
  }
}

const reaches = (runId: string, wanted: string) =>
  eventually(`the run is ${wanted}`, async () => (await readRun(server.context, ida, runId)).status === wanted, 20_000);

describe("the worker's loop", () => {
  it("outlives a database that is busy when it starts", async () => {
    const runId = await start("echo a");

    await withLoop(failOnce("segment.findMany"), async () => {
      expect(await reaches(runId, "succeeded")).toBe(true);
    });
  });

  it("looks after what runs, also while it cannot look for more work", async () => {
    const runId = await start("sleep 300");
    let broken = false;
    const before: BeforeOperation = (operation) => {
      if (broken && operation === "segment.findMany") throw new Error("database is locked");
    };

    await withLoop(before, async () => {
      await eventually("the step runs", () =>
        server.context.db.stepAttempt.findFirst({ where: { pid: { not: null } } }),
      );
      broken = true;
      await cancelRun(server.context, ida, runId);
      expect(await reaches(runId, "cancelled")).toBe(true);
    });
  });
});
