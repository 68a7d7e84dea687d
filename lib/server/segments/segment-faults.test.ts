import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Verdict } from "@/lib/lobster/run/checkpoint";
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

vi.setConfig({ testTimeout: 60_000 });

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

function printed(): string {
  const file = path.join(workspaceFilesFolder(server.context.config.dataFolder, "home"), "out.txt");
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
