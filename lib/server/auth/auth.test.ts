import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, member, signedInCookie, type TestServer, testServer } from "@/lib/testing/test-server";
import { ensureInstance } from "./first-start";
import { createLoginLink } from "./login-link";
import type { Access } from "./principal";
import { tokenHash } from "./secret-token";
import { saveSessionActivity } from "./session";
import { sessionCookieName } from "./session-cookie";

const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let owner: Access;
beforeEach(async () => {
  server = await testServer();
  owner = await member(server.context, { workspace: "home", name: "Owner" });
});
afterEach(() => server.remove());

async function freshToken(): Promise<string> {
  return (await createLoginLink(server.context, owner.userId)).split("#t=")[1] ?? "";
}

const setup = (token: unknown, cookie?: string) =>
  call(server.context, "POST", "/api/auth/setup", { body: { token }, ...(cookie === undefined ? {} : { cookie }) });

const session = (cookie?: string) =>
  call(server.context, "GET", "/api/session", cookie === undefined ? {} : { cookie });

function cookieOf(answer: { headers: Headers }): string {
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

describe("the first start", () => {
  it("makes one owner and one workspace, however many processes start at once", async () => {
    const empty = await testServer();
    const { context } = empty;
    await context.db.instance.deleteMany();

    const instances = await Promise.all([1, 2, 3].map(() => ensureInstance(context)));

    expect(new Set(instances).size).toBe(1);
    expect(await context.db.workspace.findMany()).toEqual([expect.objectContaining({ slug: "home", name: "Home" })]);
    expect(await context.db.user.findMany()).toEqual([expect.objectContaining({ name: "Owner" })]);
    await empty.remove();
  });
});

describe("the sign-in link", () => {
  it("signs in once", async () => {
    const token = await freshToken();

    const [first, second] = [await setup(token), await setup(token)];

    expect(first).toMatchObject({ status: 200, body: { workspace: "home" } });
    expect(second).toMatchObject({ status: 410, body: { code: "gone" } });
    expect((await session(cookieOf(first))).body).toMatchObject({ person: { name: "Owner" } });
  });

  it("signs in one of many that try at the same moment", async () => {
    const token = await freshToken();

    const answers = await Promise.all(Array.from({ length: 10 }, () => setup(token)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
  });

  it("has the token in the fragment, 256 bits long, and only its hash is stored", async () => {
    const link = await createLoginLink(server.context, owner.userId);
    const token = link.split("#t=")[1] ?? "";

    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/setup#t=[\w-]{43}$/);
    const rows = await server.context.db.loginToken.findMany();
    expect(rows).toEqual([expect.objectContaining({ tokenHash: tokenHash(token) })]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("works for sixty minutes", async () => {
    const token = await freshToken();
    server.advance(59 * 60_000);
    expect((await setup(token)).status).toBe(200);

    const late = await freshToken();
    server.advance(60 * 60_000);
    expect((await setup(late)).status).toBe(410);
  });

  it("stops working when a new one is printed", async () => {
    const old = await freshToken();
    await freshToken();

    expect((await setup(old)).status).toBe(410);
  });

  it.each([[""], [null], [[]], [{}], [undefined], [7], [["a"]]])("is no token when it is %j", async (token) => {
    await freshToken();

    expect((await setup(token)).status).toBe(400);
  });

  it("accepts no further fields, such as who signs in", async () => {
    const body = { token: await freshToken(), userId: owner.userId };

    expect((await call(server.context, "POST", "/api/auth/setup", { body })).status).toBe(400);
  });

  it("ends the session that the browser had before", async () => {
    const before = await signedInCookie(server.context, owner);

    const answer = await setup(await freshToken(), before);

    expect((await session(before)).status).toBe(401);
    expect((await session(cookieOf(answer))).status).toBe(200);
  });
});

describe("the session cookie", () => {
  it("cannot be read by scripts or sent by other sites, and its value is not stored", async () => {
    const answer = await setup(await freshToken());

    expect(answer.headers.get("set-cookie")).toMatch(
      /^lobster_[0-9a-f]{12}=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=2592000$/,
    );
    const value = cookieOf(answer).split("=")[1] ?? "";
    expect(JSON.stringify(await server.context.db.session.findMany())).not.toContain(value);
  });

  it("is bound to https and the host where the studio is public", () => {
    const context = {
      ...server.context,
      config: { ...server.context.config, publicUrl: new URL("https://s.example") },
    };

    expect(sessionCookieName(context)).toMatch(/^__Host-lobster_/);
  });

  it("cannot be forged with everything that is stored", async () => {
    const real = await signedInCookie(server.context, owner);
    const [name, token] = real.split("=") as [string, string];
    const [row] = await server.context.db.session.findMany();
    const forged = [
      `${name}=`,
      `${name}=${row?.id}`,
      `${name}=${row?.tokenHash}`,
      `${name}=${row?.userId}`,
      `${name}=${token.slice(0, -1)}`,
      `${name}=${token.toUpperCase()}`,
      `${name}=${token}x`,
      `${name}=null`,
      `${name}=${token}; ${name}=${token}`,
      `other_${name}=${token}`,
      `${name}="${token}"`,
      Buffer.from(JSON.stringify({ userId: owner.userId })).toString("base64url"),
    ];

    const answers = await Promise.all(forged.map((cookie) => session(cookie)));

    expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 401));
    expect((await session(real)).status).toBe(200);
  });

  it("given before signing in is not accepted afterwards", async () => {
    const planted = `${sessionCookieName(server.context)}=planted-by-somebody-else`;

    const answer = await setup(await freshToken(), planted);

    expect(cookieOf(answer)).not.toBe(planted);
    expect((await session(planted)).status).toBe(401);
  });

  it("ends after fourteen days without use, and use keeps it alive without writing", async () => {
    const cookie = await signedInCookie(server.context, owner);
    server.advance(13 * day);
    expect((await session(cookie)).status).toBe(200);
    const [row] = await server.context.db.session.findMany();
    expect(row?.lastSeenAt).toEqual(row?.createdAt);
    server.advance(13 * day);
    expect((await session(cookie)).status).toBe(200);
    server.advance(14 * day);

    expect((await session(cookie)).status).toBe(401);
  });

  it("ends after thirty days, however much it is used", async () => {
    const cookie = await signedInCookie(server.context, owner);
    for (let passed = 0; passed < 29; passed += 10) {
      expect((await session(cookie)).status).toBe(200);
      server.advance(10 * day);
    }

    expect((await session(cookie)).status).toBe(401);
  });

  it("keeps its time of use when the studio restarts", async () => {
    const cookie = await signedInCookie(server.context, owner);
    server.advance(10 * day);
    await session(cookie);
    await saveSessionActivity(server.context);

    const [row] = await server.context.db.session.findMany();

    expect(row?.lastSeenAt.getTime()).toBeGreaterThan((row?.createdAt.getTime() ?? 0) + 9 * day);
  });

  it("is kept in memory only until its time of use is written down", async () => {
    const cookie = await signedInCookie(server.context, owner);
    await session(cookie);
    const { id } = await server.context.db.session.findFirstOrThrow();
    expect(server.context.activity.lastSeen(id)).toBeDefined();

    await saveSessionActivity(server.context);

    expect(server.context.activity.lastSeen(id)).toBeUndefined();
    server.advance(13 * day);
    expect((await session(cookie)).status).toBe(200);
  });

  it("is worth nothing after signing out, and for people who are disabled", async () => {
    const [first, second] = [await signedInCookie(server.context, owner), await signedInCookie(server.context, owner)];
    const answer = await call(server.context, "POST", "/api/auth/logout", { cookie: first });
    expect(answer.headers.get("set-cookie")).toMatch(/=; .*Max-Age=0/);
    expect((await session(first)).status).toBe(401);
    expect((await session(second)).status).toBe(200);

    await server.context.db.user.update({ where: { id: owner.userId }, data: { disabledAt: new Date() } });

    expect((await session(second)).status).toBe(401);
  });
});
