import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KnowledgeReply } from "@/lib/api/knowledge";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { startRun } from "../runs/start-run";
import { valueShape } from "./value-shape";

let server: TestServer;
let ida: Access;
let cookie: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
});
afterEach(() => server.remove());

async function stored(text: string): Promise<string> {
  return (await storedWorkflow(server.context, ida, text)).id;
}

async function run(workflowId: string, args = {}): Promise<void> {
  await startRun(server.context, ida, { workflowId, args, requestKey: server.context.newId() });
  await workOff(server.context);
}

async function knowledge(workflowId: string): Promise<KnowledgeReply> {
  const answer = await call(server.context, "GET", `/api/workspaces/home/workflows/${workflowId}/knowledge`, {
    cookie,
  });
  expect(answer.status).toBe(200);
  return answer.body as KnowledgeReply;
}

describe("knowledge of a workflow", () => {
  it("is empty while nothing has run", async () => {
    expect(await knowledge(await stored("steps: [\n"))).toEqual({
      ...{ run: null, args: {}, steps: [], recorded: [], overrules: [], missingPrograms: [], askingFiles: [] },
    });
  });

  it("names the workflows that ask a person", async () => {
    await stored("steps:\n  - id: a\n    approval: Sure?\n");
    const asking = await stored("steps:\n  - id: a\n    input: { prompt: Who? }\n");
    const id = await stored("steps:\n  - id: a\n    run: x\n");
    const names = await server.context.db.workflow.findMany({ where: { gateCount: { gt: 0 } } });

    expect(names.map((one) => one.id)).toContain(asking);
    expect([...(await knowledge(id)).askingFiles].sort()).toEqual(names.map(({ fileName }) => fileName).sort());
  });

  it("tells results of the last run, and why steps were skipped, with the values that decided", async () => {
    const id = await stored(`args:
  who: { default: Ada }
steps:
  - id: count
    run: echo '{"n":3}'
  - id: many
    run: echo many
    when: $count.json.n > 5
  - id: words
    run: echo hello
`);
    await run(id, { more: 1 });

    expect(await knowledge(id)).toMatchObject({
      run: { status: "succeeded" },
      args: { who: "Ada", more: 1 },
      steps: [
        { id: "count", status: "ok", json: { n: 3 }, stdout: '{"n":3}\n', cut: false, reason: null },
        { id: "many", status: "skipped", stdout: null, reason: "$count.json.n > 5: 3 > 5 is false" },
        { id: "words", status: "ok", stdout: "hello\n" },
      ],
      recorded: [{ id: "count", values: [{ n: 3 }] }],
    });
  });

  it("tells which step failed and how, and what had run before", async () => {
    const id = await stored("steps:\n  - id: a\n    run: echo 1\n  - id: b\n    run: echo no >&2; exit 3\n");
    await run(id);

    const { run: last, steps } = await knowledge(id);

    expect(last).toMatchObject({ status: "failed" });
    expect(steps).toMatchObject([
      { id: "a", status: "ok", json: 1 },
      { id: "b", status: "failed", reason: expect.stringContaining("3") },
    ]);
  });

  it("cuts long output, and says so", async () => {
    const id = await stored(`steps:
  - id: text
    run: head -c 10000 /dev/zero | tr '\\0' x
  - id: data
    run: printf '{"t":"'; head -c 100000 /dev/zero | tr '\\0' y; printf '"}'
`);
    await run(id);

    const { steps, recorded } = await knowledge(id);

    expect(steps[0]).toMatchObject({ id: "text", cut: true });
    expect(steps[0]?.stdout).toHaveLength(4096);
    expect(steps[1]).toMatchObject({ id: "data", cut: true });
    expect(steps[1]).not.toHaveProperty("json");
    expect(recorded).toEqual([]);
  });

  it("is bounded as a whole, whatever its runs have produced, and leaves the server to others", async () => {
    const id = await stored("steps:\n  - id: a\n    run: echo 1\n");
    for (let count = 0; count < 3; count++) await run(id);
    const keep = async (steps: number) => {
      const long = "x".repeat(900);
      const records = Array.from({ length: steps }, (_, index) => ({
        id: `s${index}`,
        stdout: long,
        json: { [`k${index}`]: long },
        response: { said: long },
      }));
      const snapshot = JSON.stringify({ version: 1, position: 0, records, args: {}, waiting: null });
      await server.context.db.$executeRaw`UPDATE "Run" SET "snapshot" = ${snapshot}`;
    };

    await keep(1300);
    const told = await knowledge(id);

    expect(told.steps).toHaveLength(1300);
    expect(told.steps.at(0)).toMatchObject({ cut: false, response: { said: expect.any(String) } });
    expect(told.steps.at(-1)).toMatchObject({ cut: true, stdout: null });
    expect(JSON.stringify(told).length).toBeLessThan(1.1 * 1024 * 1024);

    await keep(2000);
    expect((await knowledge(id)).steps).toEqual([]);
  });

  it("gathers shapes over several runs, newest first, of the last fourteen at most", async () => {
    const id = await stored("args:\n  n: { default: 0 }\nsteps:\n  - id: a\n    run: echo '{\"n\":${n}}'\n");
    for (let n = 1; n <= 16; n++) await run(id, { n });

    const values = (await knowledge(id)).recorded[0]?.values ?? [];

    expect(values).toHaveLength(14);
    expect(values.slice(0, 2)).toEqual([{ n: 16 }, { n: 15 }]);
  });

  it("names programs that steps would not find here", async () => {
    const id = await stored("steps:\n  - id: a\n    run: no-such-program-1 | cat && echo x\n");

    expect((await knowledge(id)).missingPrograms).toEqual(["no-such-program-1"]);
  });

  it("keeps keys that are names of prototypes as plain data", async () => {
    const id = await stored(`steps:\n  - id: a\n    run: echo '{"__proto__":{"x":1},"constructor":2}'\n`);
    await run(id);

    const { steps, recorded } = await knowledge(id);

    expect(JSON.stringify(steps[0]?.json)).toBe('{"__proto__":{"x":1},"constructor":2}');
    expect(JSON.stringify(recorded[0]?.values)).toBe('[{"__proto__":{"x":1},"constructor":2}]');
  });

  it("is of this workflow alone", async () => {
    const one = await stored("steps:\n  - id: a\n    run: echo 1\n");
    const other = await stored("steps:\n  - id: a\n    run: echo 2\n");
    await run(one);

    expect((await knowledge(other)).run).toBeNull();
  });

  it("holds nothing of the studio's own environment", async () => {
    process.env.KNOWLEDGE_TEST_TOKEN = "not-for-anybody";
    const id = await stored("steps:\n  - id: a\n    run: echo $KNOWLEDGE_TEST_TOKEN; env\n");
    await run(id);

    const told = JSON.stringify(await knowledge(id));
    delete process.env.KNOWLEDGE_TEST_TOKEN;

    expect(told).not.toContain("not-for-anybody");
  });
});

describe("the shape of a value", () => {
  it("has all keys, and cuts long texts and lists", () => {
    const long = "x".repeat(200);

    expect(valueShape({ a: { b: long }, list: Array.from({ length: 50 }, (_, n) => ({ n })) })).toEqual({
      a: { b: `${"x".repeat(80)}…` },
      list: Array.from({ length: 20 }, (_, n) => ({ n })),
    });
  });
});
