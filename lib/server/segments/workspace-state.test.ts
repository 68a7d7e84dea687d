import { readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { buildWorker, startWorker, type TestWorker } from "@/lib/testing/worker-process";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder, workspaceStateFolder } from "../config";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";

// A worker has to start, and three runs have to end.
vi.setConfig({ testTimeout: 180_000 });

let workerModule: string;
let server: TestServer;
let worker: TestWorker;
let dataFolder: string;
beforeAll(async () => {
  workerModule = await buildWorker();
});
afterAll(() => rm(workerModule));
beforeEach(async () => {
  server = await testServer();
  dataFolder = server.context.config.dataFolder;
  worker = startWorker(workerModule, dataFolder);
});
afterEach(async () => {
  await worker.end("SIGKILL");
  await server.remove();
});

async function finish(access: Access, fileName: string, text: string): Promise<void> {
  const workflow = await storedWorkflow(server.context, access, text, fileName);
  const input = { workflowId: workflow.id, args: {}, requestKey: server.context.newId() };
  const { runId } = await startRun(server.context, access, input);
  const ended = await eventually("the run ends", async () => {
    const { status } = await readRun(server.context, access, runId);
    return ["succeeded", "failed"].includes(status) && status;
  });
  expect(ended).toBe("succeeded");
}

it("keeps what runs store in the folder of their workspace, where later runs and no other workspace find it", async () => {
  const home = await member(server.context, { workspace: "home", name: "Ida" });
  const other = await member(server.context, { workspace: "other", name: "Ole" });
  const read = (workspace: string) =>
    readFileSync(path.join(workspaceFilesFolder(dataFolder, workspace), "seen"), "utf8");
  for (const workspace of ["home", "other"]) {
    await mkdir(workspaceFilesFolder(dataFolder, workspace), { recursive: true });
  }
  const readBox = `steps:
  - id: got
    pipeline: state.get box
  - id: seen
    run: echo "$LOBSTER_STATE_DIR" >> seen; cat >> seen
    stdin: $got.stdout
`;

  await finish(home, "put.lobster", "steps:\n  - id: put\n    pipeline: state.set box\n    stdin: { n: 1 }\n");
  await finish(home, "read.lobster", readBox);
  await finish(other, "read.lobster", readBox);

  const homeState = workspaceStateFolder(dataFolder, "home");
  expect(JSON.parse(readFileSync(path.join(homeState, "box.json"), "utf8"))).toEqual({ n: 1 });
  expect(read("home")).toMatch(/"n": ?1/);
  expect(read("home")).toContain(`${homeState}\n`);
  expect(read("other")).not.toMatch(/"n"/);
});
