import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { eventually } from "@/lib/testing/eventually";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder } from "../config";
import { cancelRun } from "../runs/cancel-run";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";
import { claimSegment } from "./claim-segment";
import { executeSegment } from "./execute-segment";

vi.setConfig({ testTimeout: 60_000 });

/** Far more than a quarter of a second and all writing take, far less than a command that ignores the wish to end lasts. */
const promptMs = 6000;
const stubborn = "trap '' TERM; touch deaf; for n in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 1; done";

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

describe("a command that does not want to end", () => {
  it("is killed soon after its run was cancelled", async () => {
    const runId = await start(`steps:\n  - id: a\n    run: "${stubborn}"\n`);
    const claim = await claimSegment(server.context, "test", new Set());
    if (claim === null) throw new Error("there was nothing to claim");
    const stop = new AbortController();
    const ended = executeSegment(server.context, claim, { signal: stop.signal, isStopping: () => false });
    const file = path.join(workspaceFilesFolder(server.context.config.dataFolder, "home"), "deaf");
    await eventually("the command ignores the signal", () => existsSync(file));
    await cancelRun(server.context, ida, runId);
    const asked = Date.now();

    stop.abort(new RunCancelled("Cancelled"));
    await ended;

    expect((await readRun(server.context, ida, runId)).status).toBe("cancelled");
    expect(Date.now() - asked).toBeLessThan(promptMs);
  });

  it("does not keep the branch that has won against it waiting", async () => {
    const quick = "while [ ! -e deaf ]; do sleep 0.05; done";
    const runId = await start(`steps:
  - id: race
    parallel:
      wait: any
      branches:
        - {id: slow, run: "${stubborn}"}
        - {id: quick, run: "${quick}"}
`);
    const began = Date.now();

    await workOff(server.context);

    expect((await readRun(server.context, ida, runId)).status).toBe("succeeded");
    expect(Date.now() - began).toBeLessThan(promptMs);
  });
});
