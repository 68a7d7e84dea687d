import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mostDrafts } from "@/lib/api/drafts";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import type { Access } from "../auth/principal";
import { textHash } from "../versions/version-summary";

const text = "steps:\n  - id: a\n    run: echo a\n";

let server: TestServer;
let ida: Access;
let cookie: string;
let workflow: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  workflow = `/api/workspaces/home/workflows/${(await storedWorkflow(server.context, ida, text)).id}`;
});
afterEach(() => server.remove());

type Sent = { readonly tab?: string; readonly text?: string; readonly seq?: number; readonly as?: string };

const keep = ({ as = cookie, ...sent }: Sent = {}) =>
  call(server.context, "PUT", `${workflow}/draft`, {
    cookie: as,
    body: { tab: "tab-one-1", device: "Firefox on Linux", baseHash: textHash(text), text: "mine", seq: 1, ...sent },
  });
const discard = (tab: string, seq: number, as = cookie) =>
  call(server.context, "DELETE", `${workflow}/draft`, { cookie: as, body: { tab, seq } });
const drafts = async (as = cookie) =>
  ((await call(server.context, "GET", `${workflow}/drafts`, { cookie: as })).body as { drafts: { text: string }[] })
    .drafts;
const texts = async (as = cookie) => (await drafts(as)).map((draft) => draft.text);

describe("keeping a draft", () => {
  it("gives it back to the person, byte for byte, with the version it began from", async () => {
    const exact = "\ufeff# ä\r\n\tsteps: [";

    expect((await keep({ text: exact })).body).toEqual({ kept: true, seq: 1 });

    expect(await drafts()).toMatchObject([
      { text: exact, tab: "tab-one-1", device: "Firefox on Linux", baseNumber: 1, baseHash: textHash(text), seq: 1 },
    ]);
  });

  it("replaces the same tab's older text, and never a newer one by an older", async () => {
    await keep({ seq: 5, text: "five" });

    expect((await keep({ seq: 3, text: "three" })).body).toEqual({ kept: false, seq: 5 });
    expect(await texts()).toEqual(["five"]);
    await keep({ seq: 6, text: "six" });
    expect(await texts()).toEqual(["six"]);
  });

  it("says the same to a request that is repeated", async () => {
    expect([(await keep()).body, (await keep()).body]).toEqual([
      { kept: true, seq: 1 },
      { kept: true, seq: 1 },
    ]);
    expect((await keep({ text: "another with that number" })).body).toEqual({ kept: false, seq: 1 });
  });

  it("of many requests at once leaves the newest, in whatever order they arrive", async () => {
    await Promise.all([4, 9, 1, 7, 10, 2, 8].map((seq) => keep({ seq, text: `text ${seq}` })));

    expect(await texts()).toEqual(["text 10"]);
  });

  it("keeps the tabs of a person apart", async () => {
    await keep({ tab: "tab-one-1", text: "one" });
    server.advance(1000);
    await keep({ tab: "tab-two-2", text: "two" });

    expect(await texts()).toEqual(["two", "one"]);
  });

  it("never shows a person's draft to another, nor lets another change or discard it", async () => {
    const bo = await signedInCookie(server.context, await member(server.context, { workspace: "home", name: "Bo" }));
    await keep({ text: "secret plan of Ida" });
    await keep({ text: "of Bo", as: bo, seq: 7 });
    await discard("tab-one-1", 99, bo);

    expect(await texts(bo)).toEqual([]);
    expect(await texts()).toEqual(["secret plan of Ida"]);
    for (const path of [workflow, `${workflow}/versions`, `${workflow}/knowledge`, "/api/workspaces/home/workflows"]) {
      const { body } = await call(server.context, "GET", path, { cookie: bo });
      expect(JSON.stringify(body)).not.toContain("secret plan");
    }
  });

  it("accepts 256 KiB and no byte more, and no text that no file can hold", async () => {
    const full = "x".repeat(256 * 1024);

    expect((await keep({ text: full })).status).toBe(200);
    expect((await keep({ text: `${full}x`, seq: 2 })).body).toMatchObject({ code: "too_large" });
    expect((await keep({ text: "a\u0000", seq: 3 })).body).toMatchObject({ code: "unprocessable" });
    expect(await texts()).toEqual([full]);
  });

  it("is refused once the workflow is archived, and what was kept stays", async () => {
    await keep({ text: "before" });
    await server.context.db.workflow.updateMany({ data: { archivedAt: server.context.now() } });

    expect((await keep({ text: "after", seq: 2 })).body).toMatchObject({ code: "gone" });
    expect(await texts()).toEqual(["before"]);
    for (const [path, body] of [
      ["layout", { changes: { a: { dx: 1, dy: 1 } } }],
      ["overrules", { key: "rm: rm", kind: "read" }],
    ] as const) {
      const answer = await call(server.context, "PUT", `${workflow}/${path}`, { cookie, body });
      expect([path, (answer.body as { code?: string }).code]).toEqual([path, "gone"]);
    }
  });

  it("forgets the oldest when a person has too many", async () => {
    for (let index = 0; index < mostDrafts + 3; index++) {
      server.advance(1000);
      await keep({ tab: `tab-number-${index}`, text: `text ${index}` });
    }

    const kept = await texts();
    expect(kept).toHaveLength(mostDrafts);
    expect(kept[0]).toBe(`text ${mostDrafts + 2}`);
    expect(await server.context.db.draft.count()).toBe(mostDrafts);
  });
});

describe("discarding a draft", () => {
  it("costs no draft that is still wanted its place", async () => {
    await keep({ tab: "tab-precious", text: "not saved" });
    for (let index = 0; index < mostDrafts + 2; index++) {
      server.advance(1000);
      await keep({ tab: `tab-number-${index}`, text: `text ${index}` });
      await discard(`tab-number-${index}`, 2);
    }

    expect(await texts()).toEqual(["not saved"]);
  });

  it("is not undone by a request that was sent before it and arrives as the first", async () => {
    await discard("tab-one-1", 4);

    expect((await keep({ seq: 3, text: "late" })).body).toEqual({ kept: false, seq: 4 });
    expect(await texts()).toEqual([]);
  });

  it("is not undone by a request that was sent before and arrives later", async () => {
    await keep({ seq: 1 });

    await discard("tab-one-1", 4);

    expect(await texts()).toEqual([]);
    expect((await keep({ seq: 3, text: "late" })).body).toEqual({ kept: false, seq: 4 });
    expect(await texts()).toEqual([]);
    await keep({ seq: 5, text: "typed since" });
    expect(await texts()).toEqual(["typed since"]);
  });

  it("leaves a newer text alone", async () => {
    await keep({ seq: 5, text: "newer" });

    await discard("tab-one-1", 4);

    expect(await texts()).toEqual(["newer"]);
  });
});

describe("saving", () => {
  const save = (saved: string, more: object = {}) =>
    call(server.context, "PUT", workflow, {
      cookie,
      body: { text: saved, baseHash: textHash(text), message: null, ...more },
    });

  it("settles the drafts that say the same, and no others", async () => {
    await keep({ text: "saved text", seq: 3 });
    await keep({ tab: "tab-two-2", text: "something else" });

    await save("saved text");

    expect(await texts()).toEqual(["something else"]);
    expect((await keep({ text: "saved text", seq: 3 })).body).toMatchObject({ kept: false });
  });

  it("removes long settled rows", async () => {
    await keep({ text: "one" });
    await discard("tab-one-1", 2);
    server.advance(8 * 24 * 3600 * 1000);

    await save("two");

    expect(await server.context.db.draft.count()).toBe(0);
  });

  it("makes one version of a request that is repeated, also when others have saved since", async () => {
    const requestKey = "one-and-the-same";
    const first = await save("mine", { requestKey });
    const bo = await member(server.context, { workspace: "home", name: "Bo" });
    await call(server.context, "PUT", workflow, {
      cookie: await signedInCookie(server.context, bo),
      body: { text: "of Bo", baseHash: textHash("mine"), message: null },
    });

    const again = await save("mine", { requestKey });

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await save("other text", { requestKey })).body).toMatchObject({ code: "unprocessable" });
    const { body } = await call(server.context, "GET", `${workflow}/versions`, { cookie });
    expect((body as { versions: unknown[] }).versions).toHaveLength(3);
  });
});

it("is told in the list of workflows to the person who wrote it, until it is thrown away", async () => {
  const draftAt = async (as = cookie) => {
    const { body } = await call(server.context, "GET", "/api/workspaces/home/workflows", { cookie: as });
    return (body as { workflows: { draftAt: string | null }[] }).workflows.map((listed) => listed.draftAt);
  };
  const other = await signedInCookie(server.context, await member(server.context, { workspace: "home", name: "Bo" }));
  expect(await draftAt()).toEqual([null]);

  await keep({ tab: "tab-one-1", seq: 1 });
  await keep({ tab: "tab-two-2", seq: 2 });
  expect(await draftAt()).toEqual([expect.stringMatching(/^\d{4}-/)]);
  expect(await draftAt(other)).toEqual([null]);

  await discard("tab-one-1", 1);
  await discard("tab-two-2", 2);
  expect(await draftAt()).toEqual([null]);
});
