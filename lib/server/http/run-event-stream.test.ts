import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runEventsPath } from "@/lib/api/runs";
import { eventually } from "@/lib/testing/eventually";
import { member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import type { Access } from "../auth/principal";
import { sessionLimits } from "../auth/session";
import { appendEvents } from "../runs/journal";
import { startRun } from "../runs/start-run";
import { operations } from "./operations";
import { answerOperation } from "./serve";

let server: TestServer;
let ida: Access;
let cookie: string;
let runId: string;
let opened: Reading[];
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  const workflow = await storedWorkflow(server.context, ida, "steps:\n  - id: a\n    run: echo a\n");
  runId = (await startRun(server.context, ida, { workflowId: workflow.id, args: {}, requestKey: "12345678" })).runId;
  opened = [];
});
afterEach(async () => {
  for (const reading of opened) reading.leave();
  await server.remove();
});

type Reading = {
  readonly status: number;
  readonly headers: Headers;
  readonly ids: number[];
  readonly texts: string[];
  readonly ended: Promise<void>;
  leave(): void;
};

async function answer(after: number, init: RequestInit = {}): Promise<Response> {
  const operation = operations.find(({ path }) => path.endsWith("/events"));
  if (operation === undefined) throw new Error("there is no event stream");
  const headers = new Headers({ cookie, ...Object.fromEntries(new Headers(init.headers)) });
  const request = new Request(`http://127.0.0.1:3000${runEventsPath("home", runId, after)}`, { ...init, headers });
  return answerOperation(operation, server.context, request, { workspace: "home", runId });
}

async function open(after: number, lastEventId?: string): Promise<Reading> {
  const abort = new AbortController();
  const response = await answer(after, {
    signal: abort.signal,
    ...(lastEventId === undefined ? {} : { headers: { "last-event-id": lastEventId } }),
  });
  const reading = { ids: [] as number[], texts: [] as string[] };
  const read = async () => {
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
      for (const [, id, data] of decoder.decode(next.value).matchAll(/id: (\d+)\ndata: (.*)\n\n/g)) {
        reading.ids.push(Number(id));
        reading.texts.push(JSON.parse(data ?? "").text);
      }
    }
  };
  const { status, headers } = response;
  const result = { ...reading, status, headers, ended: read(), leave: () => abort.abort() };
  opened.push(result);
  return result;
}

async function append(...texts: string[]): Promise<void> {
  const bodies = texts.map((text) => ({ type: "run.log", text }) as const);
  await server.context.db.$transaction((tx) => appendEvents(tx, runId, new Date(), bodies));
  server.context.feed.changed(runId);
}

async function finish(): Promise<void> {
  const change = { status: "succeeded", finishedAt: new Date() };
  await server.context.db.$transaction((tx) =>
    appendEvents(tx, runId, new Date(), [{ type: "run.completed", output: [] }], change),
  );
  server.context.feed.changed(runId);
}

describe("the stream of a run's events", () => {
  it("sends what was, then what comes, in order, and ends with the run", async () => {
    await append("a", "b");
    const stream = await open(0);
    await eventually("the past arrives", () => stream.ids.length === 3);
    for (const text of ["c", "d", "e"]) await append(text);
    await finish();
    await stream.ended;

    expect(stream.ids).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(stream.texts.slice(1, 6)).toEqual(["a", "b", "c", "d", "e"]);
    expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(stream.headers.get("cache-control")).toBe("no-store, no-transform");
  });

  it("tells of an event well before it would look by itself", async () => {
    const stream = await open(1);
    const delays: number[] = [];
    for (let count = 0; count < 5; count++) {
      const length = stream.ids.length;
      await append(`${count}`);
      const appended = Date.now();
      await eventually("it arrives", () => stream.ids.length > length);
      delays.push(Date.now() - appended);
    }

    expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(500);
  });

  it("finds events by itself when nobody told", async () => {
    const stream = await open(1);
    await server.context.db.$transaction((tx) =>
      appendEvents(tx, runId, new Date(), [{ type: "run.log", text: "quiet" }]),
    );

    await eventually("it arrives", () => stream.texts.includes("quiet"));
  });

  it("goes on after the event that the browser names", async () => {
    await append("a", "b", "c");
    await finish();

    const [byQuery, byHeader, wrong] = [await open(2), await open(0, "3"), await open(0, "x")];
    await Promise.all([byQuery.ended, byHeader.ended, wrong.ended]);

    expect([byQuery.ids, byHeader.ids, wrong.ids]).toEqual([
      [3, 4, 5],
      [4, 5],
      [1, 2, 3, 4, 5],
    ]);
  });

  it("tells browsers to stop asking once everything was sent", async () => {
    await finish();

    expect((await open(2)).status).toBe(204);
  });

  it("sends a long past whole", async () => {
    for (let count = 0; count < 5; count++)
      await append(...Array.from({ length: 150 }, (_, index) => `${count}-${index}`));
    await finish();

    const stream = await open(0);
    await stream.ended;

    expect(stream.ids).toEqual(Array.from({ length: 752 }, (_, index) => index + 1));
  });

  it("ends when the person signs out elsewhere", async () => {
    const stream = await open(1);
    await server.context.db.session.deleteMany();
    server.advance(4000);

    await stream.ended;
  });

  it("ends before the next event when the person leaves the workspace", async () => {
    const stream = await open(1);
    await append("seen");
    await eventually("it arrives", () => stream.texts.includes("seen"));
    await server.context.db.membership.deleteMany();
    server.advance(4000);
    await append("secret");
    await stream.ended;

    expect(stream.texts).toEqual(["seen"]);
  });

  it("does not keep a session alive that nobody uses", async () => {
    server.advance(sessionLimits.idle - 60_000);
    const stream = await open(1);
    await append("seen");
    await eventually("it arrives", () => stream.texts.includes("seen"));
    server.advance(120_000);

    await stream.ended;
    expect((await answer(1)).status).toBe(401);
  });

  it("reads nothing ahead of its reader, however long the journal", async () => {
    const long = "x".repeat(100 * 1024);
    for (let count = 0; count < 10; count++) await append(long);
    const reader = (await answer(1)).body?.getReader();
    await reader?.read();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    await server.context.db.runEvent.deleteMany({ where: { type: "run.log" } });
    await finish();
    const rest = new TextDecoder().decode((await reader?.read())?.value);

    expect(first.match(/^id: /gm)).toHaveLength(2);
    expect(rest.match(/^id: /gm)).toEqual(["id: "]);
    expect(rest).toContain("run.completed");
  });

  it("sends an event that is longer than all that is read at a time", async () => {
    await append("x".repeat(600 * 1024), "y");
    await finish();

    const stream = await open(1);
    await stream.ended;

    expect(stream.ids).toEqual([2, 3, 4]);
  });

  it("answers HEAD without a body, and without a reader that stays", async () => {
    for (let count = 0; count < 40; count++) {
      const head = await answer(1, { method: "HEAD" });
      expect([head.status, head.body, head.headers.get("content-type")]).toEqual([
        200,
        null,
        "text/event-stream; charset=utf-8",
      ]);
    }
    const stream = await open(1);

    expect(stream.status).toBe(200);
  });

  it("is refused to a session that holds too many, until one of them ends", async () => {
    for (let count = 0; count < 32; count++) expect((await open(1)).status).toBe(200);
    expect((await answer(1)).status).toBe(429);

    opened[0]?.leave();

    expect((await open(1)).status).toBe(200);
  });
});
