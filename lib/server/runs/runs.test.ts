import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunEvent } from "@/lib/lobster/run/events";
import { initialRunState, reduceRun } from "@/lib/lobster/run/reduce-run";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { waitingRun, workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { textHash } from "../versions/version-summary";
import { appendEvents } from "./journal";

const text = "steps:\n  - id: a\n    run: echo '{\"n\":1}'\n  - id: b\n    run: cat\n    stdin: $a.stdout\n";

let server: TestServer;
let ida: Access;
let cookie: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
});
afterEach(() => server.remove());

const runs = "/api/workspaces/home/runs";
const get = (path: string) => call(server.context, "GET", path, { cookie });
const start = (workflowId: string, more: object = {}) =>
  call(server.context, "POST", runs, {
    cookie,
    body: { workflowId, args: {}, requestKey: "key-of-this-form", ...more },
  });

describe("starting a run", () => {
  it("runs the steps and writes the journal without gaps, from which the state follows", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    const { runId } = (await start(id)).body as { runId: string };
    await workOff(server.context);

    const { body } = await get(`${runs}/${runId}`);

    const detail = body as { events: RunEvent[] };
    expect(detail).toMatchObject({
      status: "succeeded",
      text,
      hash: textHash(text),
      versionNumber: 1,
      mayCancel: false,
    });
    expect(detail.events.map(({ seq }) => seq)).toEqual(detail.events.map((_, index) => index + 1));
    const state = detail.events.reduce(reduceRun, initialRunState);
    expect(state).toMatchObject({ status: "succeeded", output: [{ n: 1 }] });
    expect([...state.steps.values()].map(({ stepId, status, stdout }) => [stepId, status, stdout])).toEqual([
      ["a", "succeeded", '{"n":1}\n'],
      ["b", "succeeded", '{"n":1}\n'],
    ]);
  });

  it("answers with the beginning of a long journal, from which the stream goes on", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    const { runId } = (await start(id)).body as { runId: string };
    const log = { type: "run.log", text: "x".repeat(400 * 1024) } as const;
    await server.context.db.$transaction((tx) => appendEvents(tx, runId, new Date(), [log, log, log, log]));

    const { body } = await get(`${runs}/${runId}`);

    const { lastSeq } = (body as { events: RunEvent[] }).events.reduce(reduceRun, initialRunState);
    expect(lastSeq).toBe(3);
    const next = await get(`${runs}/${runId}/events?after=${lastSeq}`);
    expect(next.status).toBe(200);
  });

  it("twice with one key gives one run", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);

    const answers = await Promise.all(Array.from({ length: 10 }, () => start(id)));

    expect(new Set(answers.map(({ body }) => (body as { runId: string }).runId)).size).toBe(1);
    expect(await server.context.db.run.count()).toBe(1);
  });

  it.each([
    ["steps: []", "Workflow file requires a non-empty steps array"],
    ["steps:\n  - id: a\n    run: x\n  - id: a\n    run: y\n", "Duplicate workflow step id: a"],
    ["steps:\n  - run: x\n", "Workflow step requires an id"],
  ])("refuses %j in the runtime's words", async (content, message) => {
    const { id } = await storedWorkflow(server.context, ida, content);

    expect(await start(id)).toMatchObject({ status: 422, body: { code: "unprocessable", message } });
    expect(await server.context.db.run.count()).toBe(0);
  });

  it("pins the version that is asked for", async () => {
    const { id, version } = await storedWorkflow(server.context, ida, text);
    await call(server.context, "PUT", `/api/workspaces/home/workflows/${id}`, {
      cookie,
      body: { text: "steps:\n  - id: z\n    run: echo z\n", baseHash: version.hash, message: null },
    });

    const old = (await start(id, { versionId: version.id })).body as { runId: string };
    const now = (await start(id, { requestKey: "another-form" })).body as { runId: string };

    expect((await get(`${runs}/${old.runId}`)).body).toMatchObject({ versionNumber: 1, text });
    expect((await get(`${runs}/${now.runId}`)).body).toMatchObject({ versionNumber: 2 });
  });

  it("passes arguments byte for byte, also names that objects have by birth", async () => {
    const args = JSON.parse('{"word":"a\\n\\"b\\" $(id) \\u00e4","toString":"own","constructor":1}');
    const { id } = await storedWorkflow(
      server.context,
      ida,
      'args:\n  word: { default: "" }\nsteps:\n  - id: a\n    run: printf %s "$LOBSTER_ARG_WORD"\n',
    );
    const { runId } = (await start(id, { args })).body as { runId: string };
    await workOff(server.context);

    expect((await get(`${runs}/${runId}`)).body).toMatchObject({ args, status: "succeeded" });
    const { snapshot } = await server.context.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(JSON.parse(snapshot ?? "")).toMatchObject({ records: [{ stdout: args.word }] });
  });

  it("shows in the lists", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    await start(id);
    await workOff(server.context);

    expect((await get("/api/workspaces/home/workflows")).body).toMatchObject({
      workflows: [{ runCount: 1, lastRun: { status: "succeeded" } }],
    });
    expect((await get(`${runs}?status=succeeded`)).body).toMatchObject({
      runs: [{ startedBy: { name: "Ida" } }],
      next: null,
    });
    expect((await get(`${runs}?status=failed`)).body).toEqual({ runs: [], next: null });
    expect((await get("/api/workspaces/home/home")).body).toMatchObject({
      waiting: [],
      running: [],
      failed: [],
      recent: [{ id }],
    });
  });

  it("fails with the step's message, and home shows it", async () => {
    const { id } = await storedWorkflow(server.context, ida, "steps:\n  - id: a\n    run: exit 3\n");
    const { runId } = (await start(id)).body as { runId: string };
    await workOff(server.context);

    const { body } = await get(`${runs}/${runId}`);

    expect(body).toMatchObject({ status: "failed", message: expect.stringContaining("3") });
    expect((await get("/api/workspaces/home/home")).body).toMatchObject({ failed: [{ id: runId }] });
  });
});

describe("the list of runs", () => {
  it("has fifty a page and continues where the last one ended", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    for (let count = 0; count < 60; count++) await start(id, { requestKey: `request-${count}` });

    const first = (await get(runs)).body as { runs: { id: string }[]; next: string };
    const second = (await get(`${runs}?before=${first.next}`)).body as { runs: { id: string }[]; next: null };

    expect([first.runs.length, second.runs.length, second.next]).toEqual([50, 10, null]);
    const ids = [...first.runs, ...second.runs].map((run) => run.id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  });
});

describe("cancelling", () => {
  it("ends a run that nobody has begun, and nothing of it runs", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    const { runId } = (await start(id)).body as { runId: string };

    await call(server.context, "POST", `${runs}/${runId}/cancel`, { cookie });
    await workOff(server.context);

    const { body } = await get(`${runs}/${runId}`);
    expect(body).toMatchObject({ status: "cancelled" });
    expect((body as { events: RunEvent[] }).events.map(({ type }) => type)).toEqual(["run.requested", "run.cancelled"]);
  });

  it("of a waiting run takes its request out of the inbox", async () => {
    const { id } = await storedWorkflow(server.context, ida, "steps:\n  - id: a\n    run: echo a\n    approval: Go?\n");
    const { runId } = await waitingRun(server.context, ida, id);

    await call(server.context, "POST", `${runs}/${runId}/cancel`, { cookie });

    expect((await get("/api/workspaces/home/checkpoints")).body).toEqual({ checkpoints: [], pendingCount: 0 });
    expect((await get(`${runs}/${runId}`)).body).toMatchObject({ status: "cancelled", checkpointId: null });
  });

  it("twice is once, and of a finished run is refused", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    const first = (await start(id)).body as { runId: string };
    const cancel = (runId: string) => call(server.context, "POST", `${runs}/${runId}/cancel`, { cookie });
    const second = (await start(id, { requestKey: "another-form" })).body as { runId: string };

    expect([(await cancel(first.runId)).status, (await cancel(first.runId)).status]).toEqual([200, 200]);
    await workOff(server.context);

    expect(await cancel(second.runId)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await server.context.db.auditEvent.count({ where: { action: "run.cancel_requested" } })).toBe(1);
  });
});
