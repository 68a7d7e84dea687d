import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import type { Access } from "../auth/principal";
import { textHash } from "../versions/version-summary";
import { refreshFacts } from "./workflow-facts";

const text =
  "name: Sync\ndescription: Both ways\nsteps:\n  - id: a\n    run: echo a\n    approval: Go on?\n  - id: b\n    run: echo b\n";

let server: TestServer;
let ida: Access;
let cookie: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
});
afterEach(() => server.remove());

const workflows = "/api/workspaces/home/workflows";
const get = (path: string) => call(server.context, "GET", path, { cookie });
const create = (fileName: string, content = text) =>
  call(server.context, "POST", workflows, { cookie, body: { fileName, text: content } });
const save = (id: string, body: { text: string; baseHash: string; message?: string | null }, as = cookie) =>
  call(server.context, "PUT", `${workflows}/${id}`, { cookie: as, body: { message: null, ...body } });

describe("creating", () => {
  it("lists what a person needs to know of a workflow", async () => {
    await create("sync.lobster");

    expect((await get(workflows)).body).toMatchObject({
      workflows: [
        {
          title: "Sync",
          fileName: "sync.lobster",
          description: "Both ways",
          stepCount: 2,
          gateCount: 1,
          errorCount: 0,
          updatedBy: { name: "Ida" },
          lastRun: null,
          runCount: 0,
        },
      ],
    });
  });

  it("accepts a text that cannot run, and says so in the list", async () => {
    const answers = [
      await create("a.lobster", "steps: [\n"),
      await create("b.lobster", "steps: []"),
      await create("c.lobster", ""),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { workflows: listed } = (await get(workflows)).body as { workflows: { errorCount: number }[] };
    expect(listed.map(({ errorCount }) => errorCount)).toEqual([1, 1, 1]);
  });

  it("numbers a file name that is taken", async () => {
    const names = [];
    for (let count = 0; count < 3; count++)
      names.push(((await create("sync.lobster")).body as { fileName: string }).fileName);

    expect(names).toEqual(["sync.lobster", "sync-2.lobster", "sync-3.lobster"]);
  });

  it.each([
    "../x.lobster",
    "a/b.lobster",
    "a\\b.lobster",
    ".hidden.lobster",
    " x.lobster",
    "x\u0000.lobster",
    "x.txt",
    "x",
    ".lobster",
  ])("refuses the file name %j", async (fileName) => {
    expect((await create(fileName)).status).toBe(422);
  });

  it("accepts 256 KiB and no byte more", async () => {
    const full = `# ${"x".repeat(256 * 1024 - 2)}`;

    expect((await create("full.lobster", full)).status).toBe(200);
    expect((await create("more.lobster", `${full}x`)).body).toMatchObject({ code: "too_large" });
  });

  it.each(["a\u0000b", "\ud800"])("refuses text that no file can hold", async (content) => {
    expect((await create("x.lobster", content)).body).toMatchObject({ code: "unprocessable" });
  });
});

describe("reading and exporting", () => {
  it("gives back the exact bytes: line ends, byte order mark, blanks, no end of line", async () => {
    const exact = "\ufeff# ä\r\nsteps:\r\n  - id: a   \n\n\trun: 'x'";
    const { id } = (await create("exact.lobster", exact)).body as { id: string };

    expect((await get(`${workflows}/${id}`)).body).toMatchObject({
      text: exact,
      version: { number: 1, hash: textHash(exact) },
    });
    const exported = await call(server.context, "GET", `${workflows}/${id}/export`, { cookie });
    // Decoding drops the mark from its view of the bytes; the bytes have it.
    expect(exported.body).toBe(exact.slice(1));
    expect(exported.headers.get("content-disposition")).toBe(
      `attachment; filename="exact.lobster"; filename*=UTF-8''exact.lobster`,
    );
    expect(exported.headers.get("content-type")).toBe("application/octet-stream");
  });

  it("keeps quotes and line ends of a name out of the download's header", async () => {
    const { id } = (await create('a"b ü.lobster')).body as { id: string };

    const { headers } = await call(server.context, "GET", `${workflows}/${id}/export`, { cookie });

    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="a_b _.lobster"; filename*=UTF-8''a%22b%20%C3%BC.lobster`,
    );
  });
});

describe("saving", () => {
  it("makes the next version and keeps the one before", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);

    const saved = await save(id, { text: `${text}# more\n`, baseHash: textHash(text), message: "more" });

    expect(saved.body).toMatchObject({
      number: 2,
      hash: textHash(`${text}# more\n`),
      message: "more",
      author: { name: "Ida" },
    });
    expect((await get(`${workflows}/${id}/versions`)).body).toMatchObject({ versions: [{ number: 2 }, { number: 1 }] });
    expect((await get(`${workflows}/${id}`)).body).toMatchObject({ text: `${text}# more\n` });
  });

  it("tells the second of two people what the first has saved, and changes nothing", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    const bo = await member(server.context, { workspace: "home", name: "Bo" });
    await save(id, { text: `${text}# ida\n`, baseHash: textHash(text) });

    const second = await save(
      id,
      { text: `${text}# bo\n`, baseHash: textHash(text) },
      await signedInCookie(server.context, bo),
    );

    expect(second).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        message: "Ida saved version 2 while you were editing.",
        details: { text: `${text}# ida\n`, version: { number: 2, author: { name: "Ida" } } },
      },
    });
    expect((await get(`${workflows}/${id}/versions`)).body).toMatchObject({ versions: [{ number: 2 }, { number: 1 }] });
  });

  it("lets one of many that save at the same moment win", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(id, { text: `${text}# ${index}\n`, baseHash: textHash(text) })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("makes no version of a text that is the newest already", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);

    expect((await save(id, { text, baseHash: textHash(text) })).body).toMatchObject({ number: 1 });
    expect((await save(id, { text, baseHash: "somewhere else" })).body).toMatchObject({ number: 1 });
  });

  it("is written into the audit log with hashes and without the text", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    await save(id, { text: `${text}# secret\n`, baseHash: textHash(text) });

    const events = await server.context.db.auditEvent.findMany({ orderBy: { id: "asc" } });

    expect(events.map(({ action, actorId, targetId }) => [action, actorId, targetId])).toEqual([
      ["workflow.created", ida.userId, id],
      ["workflow.saved", ida.userId, id],
    ]);
    expect(JSON.stringify(events)).not.toContain("secret");
  });
});

describe("archiving", () => {
  it("takes a workflow out of the list, frees its name and keeps its text", async () => {
    const { id } = await storedWorkflow(server.context, ida, text, "sync.lobster");

    await call(server.context, "DELETE", `${workflows}/${id}`, { cookie });
    await call(server.context, "DELETE", `${workflows}/${id}`, { cookie });

    expect((await get(workflows)).body).toEqual({ workflows: [] });
    expect((await get(`${workflows}/${id}`)).body).toMatchObject({ text, mayEdit: false, mayRun: false });
    expect((await create("sync.lobster")).body).toMatchObject({ fileName: "sync.lobster" });
    expect((await save(id, { text: "x", baseHash: textHash(text) })).body).toMatchObject({ code: "gone" });
    expect(await server.context.db.auditEvent.count({ where: { action: "workflow.archived" } })).toBe(1);
  });
});

describe("the facts of a workflow", () => {
  it("are derived again when an older program has derived them", async () => {
    const { id } = await storedWorkflow(server.context, ida, text);
    await server.context.db.workflow.update({
      where: { id },
      data: { factsRevision: "0", errorCount: 9, title: "old" },
    });

    await refreshFacts(server.context);

    expect((await get(workflows)).body).toMatchObject({ workflows: [{ errorCount: 0, title: "Sync" }] });
  });
});
