import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import { type BeforeOperation, watchedDatabase } from "@/lib/testing/watched-database";
import type { Access } from "../auth/principal";
import { decideCheckpoint } from "../checkpoints/decide-checkpoint";
import { viewCheckpoint } from "../checkpoints/view-checkpoint";
import { workspaceFilesFolder } from "../config";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";

// One of these carries many runs on.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let ida: Access;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
});
afterEach(() => server.remove());

const flow = `steps:
  - id: a
    pipeline: exec --shell 'echo a >> $LOBSTER_RUN_ID' | ask --schema '{"type":"string"}'
  - id: q
    input: { prompt: q, responseSchema: { type: string } }
  - id: b
    run: echo "$a.stdout-$q.response" >> $LOBSTER_RUN_ID
`;

async function start(): Promise<string> {
  const workflow = await storedWorkflow(server.context, ida, flow);
  const input = { workflowId: workflow.id, args: {}, requestKey: server.context.newId() };
  return (await startRun(server.context, ida, input)).runId;
}

function printed(runId: string): string {
  const file = path.join(workspaceFilesFolder(server.context.config.dataFolder, "home"), runId);
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").join(" ") : "";
}

/** Answers what is asked with the name of the step that asks, and looks what became of lost steps. */
async function answer(runId: string): Promise<void> {
  const open = await server.context.db.checkpoint.findFirst({ where: { liveRunId: runId } });
  if (open === null) return;
  const { detail } = await viewCheckpoint(server.context, ida, open.id);
  const happened = printed(runId).includes(open.stepId === "b" ? "-" : open.stepId);
  const lost = happened ? ({ verdict: "continue", value: open.stepId } as const) : ({ verdict: "rerun" } as const);
  await decideCheckpoint(server.context, ida, {
    ...{ checkpointId: open.id, comment: null, digest: detail.digest, requestKey: server.context.newId() },
    ...(open.kind === "input" ? { verdict: "submit", value: open.stepId } : lost),
  });
}

async function carryOn(runId: string, before: BeforeOperation): Promise<void> {
  const context = { ...server.context, db: watchedDatabase(server.context.db, before) };
  for (;;) {
    // A claim that fails is made again at the worker's next turn.
    await workOff(context).catch(() => undefined);
    server.advance(3_600_000);
    const { finishedAt } = await server.context.db.run.findUniqueOrThrow({ where: { id: runId } });
    if (finishedAt !== null) return;
    await answer(runId);
  }
}

it("asks, and does every step once, although its worker fails at one write after the other", async () => {
  const every = 23;
  for (let first = 0; first < every; first += 4) {
    const runId = await start();
    let writes = 0;

    await carryOn(runId, (operation) => {
      const isWrite = /\.(create|createMany|update|updateMany)$/.test(operation);
      if (isWrite && writes++ % every === first) throw new Error("database is locked");
    });

    const { status, message } = await readRun(server.context, ida, runId);
    const found = { first, status, message, printed: printed(runId) };
    expect(found).toEqual({ first, status: "succeeded", message: null, printed: "a a-q" });
  }
});
