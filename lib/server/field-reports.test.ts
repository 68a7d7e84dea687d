import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { waitingRun, workOff } from "@/lib/testing/waiting-run";
import type { Access } from "./auth/principal";
import { workspaceFilesFolder } from "./config";
import { startRun } from "./runs/start-run";
import { WorkerLoop } from "./segments/worker-loop";

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let ida: Access;
let cookie: string;
let files: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  files = workspaceFilesFolder(server.context.config.dataFolder, "home");
  await mkdir(files, { recursive: true });
});
afterEach(() => server.remove());

const base = "/api/workspaces/home";
const ask = (method: string, target: string, body?: object) =>
  call(server.context, method, `${base}${target}`, { cookie, ...(body === undefined ? {} : { body }) });
const get = async (target: string) => Object((await ask("GET", target)).body);
const read = (name: string) => readFile(path.join(files, name), "utf8");

async function decide(id: string, verdict: "approve" | "reject", comment: string | null = null) {
  const { digest } = await get(`/checkpoints/${id}`);
  const requestKey = server.context.newId();
  return ask("POST", `/checkpoints/${id}/decision`, { verdict, digest, comment, requestKey });
}

async function start(text: string): Promise<string> {
  const { id: workflowId } = await storedWorkflow(server.context, ida, text);
  return (await startRun(server.context, ida, { workflowId, args: {}, requestKey: server.context.newId() })).runId;
}

async function waiting(text: string) {
  const { id } = await storedWorkflow(server.context, ida, text);
  return waitingRun(server.context, ida, id);
}

const gated = "steps: [{ id: gate, approval: Go? }, { id: after, run: touch acted }]\n";

describe("a no", () => {
  it("B42: is a no in the run, in every list and count, in the journal and in the history, with its reason", async () => {
    const { runId, checkpointId } = await waiting(gated);

    await decide(checkpointId, "reject", "not this week");
    await workOff(server.context);

    const run = await get(`/runs/${runId}`);
    expect(run).toMatchObject({ status: "rejected", checkpointId: null });
    expect(run.events.at(-1)).toMatchObject({ type: "run.cancelled", reason: "rejected" });
    expect(run.events.map(({ type }: { type: string }) => type)).not.toContain("run.completed");
    const listed = async (status: string) =>
      (await get(`/runs?status=${status}`)).runs.map(({ id }: { id: string }) => id);
    expect(await listed("rejected")).toEqual([runId]);
    expect([...(await listed("succeeded")), ...(await listed("waiting_approval"))]).toEqual([]);
    expect(await get("/checkpoints?status=pending")).toEqual({ checkpoints: [], pendingCount: 0 });
    expect((await get("/checkpoints?status=decided")).checkpoints).toMatchObject([
      { id: checkpointId, decision: { verdict: "reject", comment: "not this week", by: { name: "Ida" } } },
    ]);
    await expect(read("acted")).rejects.toThrow(/ENOENT/);
  });
});

describe("a link to a question", () => {
  it("B72: decides nothing when something looks at it, and the person still can", async () => {
    const { runId, checkpointId } = await waiting(gated);

    for (const method of ["GET", "HEAD"]) {
      expect((await ask(method, `/checkpoints/${checkpointId}`)).status).toBe(200);
      expect((await ask(method, `/checkpoints/${checkpointId}/decision`)).status).toBe(404);
      expect((await ask(method, `/checkpoints/${checkpointId}/decision?verdict=approve`)).status).toBe(404);
      expect((await ask(method, `/runs/${runId}?approve=yes`)).status).toBe(400);
    }
    await workOff(server.context);
    expect(await get(`/checkpoints/${checkpointId}`)).toMatchObject({ status: "pending", decision: null });
    expect(await server.context.db.decision.count()).toBe(0);

    expect((await decide(checkpointId, "approve")).status).toBe(200);
    await workOff(server.context);
    expect(await get(`/runs/${runId}`)).toMatchObject({ status: "succeeded" });
    expect(await read("acted")).toBe("");
  });
});

describe("a worker that carries on one run at a time", () => {
  it("B52: carries on another one while the first waits, and never two at once when the answer comes", async () => {
    const loop = new WorkerLoop(server.context, { worker: "test", slots: 1 });
    const ended = loop.run();
    const reaches = (runId: string, wanted: string) =>
      eventually(`${runId} is ${wanted}`, async () => (await get(`/runs/${runId}`)).status === wanted);
    // Each step holds a folder while it runs; two at once would meet in it.
    const alone = (name: string) =>
      `"mkdir busy && echo ${name} >> order && until [ -e go ]; do sleep 0.02; done; rmdir busy"`;
    try {
      const first = await start(`steps: [{ id: gate, approval: Go? }, { id: s, run: ${alone("first")} }]\n`);
      await reaches(first, "waiting_approval");
      const second = await start(`steps: [{ id: s, run: ${alone("second")} }]\n`);
      await eventually("the second runs", () => read("order").catch(() => null));

      const { checkpointId } = await get(`/runs/${first}`);
      expect((await decide(checkpointId, "approve")).status).toBe(200);
      loop.wake();
      expect(await get(`/runs/${first}`)).toMatchObject({ status: "queued" });
      await writeFile(path.join(files, "go"), "");

      await reaches(second, "succeeded");
      await reaches(first, "succeeded");
      expect(await read("order")).toBe("second\nfirst\n");
    } finally {
      loop.stop(0);
      await ended;
    }
  });
});

describe("a step that prints very much", () => {
  it("B64: is shown by its beginning at once, however many rows there are, and the next step gets them all", async () => {
    const count = 100_000;
    const rows = `node -e 'console.log(JSON.stringify(Array.from({ length: ${count} }, (_, n) => ({ n, name: "row " + n }))))'`;
    await writeFile(path.join(files, "rows.sh"), rows);
    const runId = await start(
      "steps: [{ id: rows, run: sh rows.sh }, { id: all, run: 'grep -o row | wc -l', stdin: $rows.stdout }]\n",
    );
    await workOff(server.context);

    const started = performance.now();
    const { status, events } = await get(`/runs/${runId}`);
    const took = performance.now() - started;
    const ofRows = events.filter(({ stepId }: { stepId?: string }) => stepId === "rows");

    expect(status).toBe("succeeded");
    expect(events.at(-1).output).toEqual([count]);
    expect(took).toBeLessThan(5_000);
    expect(JSON.stringify(events).length).toBeLessThan(1_000_000);
    expect(ofRows.map(({ type }: { type: string }) => type)).toContain("step.output");
    expect(ofRows[1].text.slice(0, 23)).toBe('[{"n":0,"name":"row 0"}');
    expect(ofRows.at(-2).text.trimEnd().endsWith('"name":"row 99999"}]')).toBe(true);
    const { truncated, json } = ofRows.at(-1);
    expect([truncated, json]).toEqual([true, undefined]);

    const whole = await ask("GET", `/runs/${runId}/steps/rows/output`);
    expect(JSON.parse(String(whole.body))).toHaveLength(count);
    expect(whole.headers.get("content-disposition")).toContain('attachment; filename="rows.json"');
    expect((await ask("GET", `/runs/${runId}/steps/other/output`)).status).toBe(404);
  });
});
