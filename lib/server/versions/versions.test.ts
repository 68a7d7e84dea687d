import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { textHash } from "./version-summary";

const first = "\ufeffsteps: []\r\n# one";
const second = "steps: []\n# two\n";

let server: TestServer;
let cookie: string;
let path: string;
beforeEach(async () => {
  server = await testServer();
  const ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  const { id } = await storedWorkflow(server.context, ida, first, "child.lobster");
  path = `/api/workspaces/home/workflows/${id}`;
});
afterEach(() => server.remove());

const get = (target: string, headers: Record<string, string> = {}) =>
  call(server.context, "GET", target, { cookie, headers });
const save = (text: string, base: string) =>
  call(server.context, "PUT", path, { cookie, body: { text, baseHash: textHash(base), message: null } });

describe("a version by its number", () => {
  it("has the exact text it had, whatever was saved since", async () => {
    await save(second, first);

    expect((await get(`${path}/versions/1`)).body).toMatchObject({ number: 1, text: first, hash: textHash(first) });
    expect((await get(`${path}/versions/2`)).body).toMatchObject({ number: 2, text: second });
  });

  it("comes back as the newest one when its text is saved again", async () => {
    await save(second, first);

    expect((await save(first, second)).body).toMatchObject({ number: 3, hash: textHash(first) });
  });

  it.each(["0", "3", "-1", "x", "1.5", "99999999999999999999"])("is not there as %s", async (number) => {
    expect([400, 404]).toContain((await get(`${path}/versions/${number}`)).status);
  });
});

describe("the newest version without its text", () => {
  it("is told once, and then only when it is another one", async () => {
    const head = await get(`${path}/head`);
    const tag = head.headers.get("etag") ?? "";

    expect(head.body).toMatchObject({ number: 1, hash: textHash(first), author: { name: "Ida" } });
    expect(head.body).not.toHaveProperty("text");
    expect((await get(`${path}/head`, { "if-none-match": tag })).status).toBe(304);
    await save(second, first);
    expect((await get(`${path}/head`, { "if-none-match": tag })).body).toMatchObject({ number: 2 });
  });

  it("does not keep a session alive that nobody uses", async () => {
    const touched: string[] = [];
    const activity = { ...server.context.activity, touch: (id: string) => void touched.push(id) };
    const context = { ...server.context, activity };

    await call(context, "GET", `${path}/head`, { cookie });
    expect(touched).toEqual([]);
    await call(context, "GET", path, { cookie });
    expect(touched).toHaveLength(1);
  });
});

describe("a file by its name", () => {
  it("is the workflow that has the name now", async () => {
    await save(second, first);

    expect((await get("/api/workspaces/home/files?name=child.lobster")).body).toMatchObject({
      fileName: "child.lobster",
      text: second,
      version: { number: 2 },
    });
  });

  it.each(["other.lobster", "../child.lobster", "./child.lobster", "CHILD.lobster", "%"])(
    "is not there as %s",
    async (name) => {
      expect((await get(`/api/workspaces/home/files?name=${encodeURIComponent(name)}`)).status).toBe(404);
    },
  );

  it("is gone once it is archived", async () => {
    await call(server.context, "DELETE", path, { cookie });

    expect((await get("/api/workspaces/home/files?name=child.lobster")).status).toBe(404);
  });
});
