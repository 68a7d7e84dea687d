import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mostOffsets } from "@/lib/api/layout";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { textHash } from "../versions/version-summary";

let server: TestServer;
let cookie: string;
let path: string;
beforeEach(async () => {
  server = await testServer();
  const ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  const { id } = await storedWorkflow(server.context, ida, "steps: []\n");
  path = `/api/workspaces/home/workflows/${id}/layout`;
});
afterEach(() => server.remove());

const put = (changes: unknown) => call(server.context, "PUT", path, { cookie, body: { changes } });
const read = async () => (await call(server.context, "GET", path, { cookie })).body;

describe("the layout of a workflow", () => {
  it("is empty at first, and takes over changes without touching what others moved", async () => {
    expect(await read()).toEqual({ offsets: {} });

    await put({ a: { dx: 10.5, dy: -3 }, "step ü": { dx: 0, dy: 1 } });
    await put({ constructor: { dx: 1, dy: 1 } });
    await put({ a: null, b: null });

    expect(await read()).toEqual({ offsets: { "step ü": { dx: 0, dy: 1 }, constructor: { dx: 1, dy: 1 } } });
  });

  it("forgets steps that a saved version does not have, and none while it cannot be read", async () => {
    const save = (next: string, before: string) =>
      call(server.context, "PUT", path.replace(/\/layout$/, ""), {
        cookie,
        body: { text: next, baseHash: textHash(before), message: null },
      });
    await put({ a: { dx: 1, dy: 1 }, b: { dx: 2, dy: 2 } });

    await save("steps: [\n", "steps: []\n");
    expect(await read()).toEqual({ offsets: { a: { dx: 1, dy: 1 }, b: { dx: 2, dy: 2 } } });
    await save("steps:\n  - id: b\n    run: echo b\n", "steps: [\n");

    expect(await read()).toEqual({ offsets: { b: { dx: 2, dy: 2 } } });
  });

  it.each([
    ["no number", { a: { dx: "1", dy: 0 } }],
    ["no finite number", { a: { dx: null, dy: 0 } }],
    ["a distance that nobody can see", { a: { dx: 1e9, dy: 0 } }],
    ["more than a place", { a: { dx: 1, dy: 1, html: "x" } }],
    ["a name that is too long", { ["x".repeat(201)]: { dx: 1, dy: 1 } }],
  ])("is refused with %s", async (_, offsets) => {
    expect((await put(offsets)).status).toBe(400);
    expect(await read()).toEqual({ offsets: {} });
  });

  it("has room for the steps of a very long workflow and not for more", async () => {
    const of = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, { dx: index, dy: 1 }]));

    expect((await put(of(mostOffsets))).status).toBe(200);
    expect((await put(of(mostOffsets + 1))).status).toBe(400);
    expect((await put({ one: { dx: 1, dy: 1 } })).body).toMatchObject({ code: "unprocessable" });
  });
});
