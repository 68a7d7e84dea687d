import type { Server } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen } from "../studio/listen";
import { createFrontDoor } from "./front-door";

type Seen = { method: string | undefined; url: string | undefined; headers: Record<string, unknown>; raw: string[] };

let server: Server;
let port: number;
let seen: Seen[];

beforeEach(async () => {
  seen = [];
  server = createFrontDoor({
    config: { host: "127.0.0.1", port: 0, publicUrl: null, development: false },
    handler: async (request, response) => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, raw: request.rawHeaders });
      if (request.url === "/throws") throw new Error("secret detail");
      response.setHeader("cache-control", "s-maxage=31536000");
      // The framework keeps a header that is there already.
      if (request.url === "/api/export" && !response.hasHeader("content-security-policy")) {
        response.setHeader("content-security-policy", "sandbox");
      }
      if (request.url === "/implicit") return void response.end("page");
      response.writeHead(200, { "content-type": "text/html" });
      response.end("page");
    },
    onError: () => undefined,
  });
  port = await listen(server, "127.0.0.1", 0);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes as they are and answers with everything that comes back until the connection closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

describe("the front door", () => {
  it("gives pages a policy whose nonce the framework is told, and another one each time", async () => {
    const [first, second] = [await get("/w/home"), await get("/w/home")];

    const nonce = first.headers.get("content-security-policy")?.match(/'nonce-([^']{20,})'/)?.[1];
    expect(nonce).toBeDefined();
    expect(seen[0]?.headers["content-security-policy"]).toBe(first.headers.get("content-security-policy"));
    expect(second.headers.get("content-security-policy")).not.toContain(nonce);
    expect(first.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    expect(first.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'; base-uri 'none'/);
  });

  it("protects every answer, its own refusals too", async () => {
    for (const answer of [await get("/"), await get("/", { origin: "x" }), await fetchRefused()]) {
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("x-powered-by")).toBeNull();
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("leaves an answer the policy it brings, and gives one to every other", async () => {
    expect((await get("/api/export")).headers.get("content-security-policy")).toBe("sandbox");
    for (const path of ["/implicit", "/_next/static/chunks/a.js", "/throws"]) {
      expect((await get(path)).headers.get("content-security-policy"), path).toMatch(/default-src 'none'/);
    }
  });

  it("lets public files be stored", async () => {
    expect((await get("/_next/static/chunks/a.js")).headers.get("cache-control")).toBe("s-maxage=31536000");
  });

  it("takes out headers that steer the framework", async () => {
    await get("/w/home", {
      "x-middleware-subrequest": "middleware:middleware",
      "x-nextjs-data": "1",
      "x-forwarded-host": "evil.example",
      "x-forwarded-for": "1.2.3.4",
      forwarded: "host=evil.example",
      "next-action": "abc",
      "content-security-policy": "script-src 'nonce-mine'",
      accept: "text/html",
    });

    const headers = seen[0]?.headers ?? {};
    const sent = seen[0]?.raw ?? [];
    const names = [...Object.keys(headers), ...sent.filter((_, index) => index % 2 === 0)].map((name) =>
      name.toLowerCase(),
    );
    expect(names.filter((name) => /^(x-middleware|x-nextjs|x-forwarded|forwarded|next-action)/.test(name))).toEqual([]);
    expect(JSON.stringify(sent)).not.toContain("nonce-mine");
    expect(headers.accept).toBe("text/html");
  });

  it("answers what it refuses without asking the framework", async () => {
    const answer = await fetchRefused();

    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "forbidden" });
    expect(seen).toEqual([]);
  });

  it("cuts upgrades", async () => {
    const answer = await raw(
      `GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );

    expect(answer).toBe("");
    expect(seen).toEqual([]);
  });

  it("refuses an absolute target and a doubled host on the wire", async () => {
    const absolute = `GET http://127.0.0.1:${port}/ HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    const doubled = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\n\r\n`;

    expect(await raw(absolute)).toMatch(/^HTTP\/1.1 400 /);
    expect(await raw(doubled)).toMatch(/^HTTP\/1.1 4(00|21) /);
    expect(seen).toEqual([]);
  });

  it("hangs up on a body that is too large without reading it", async () => {
    const answer = await raw(
      `POST /api/workspaces/home/runs HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 1048577\r\n\r\n{",
    );

    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(seen).toEqual([]);
  });

  it("tells nobody the details of a page that fails", async () => {
    const answer = await get("/throws");

    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret detail");
  });

  it("gives requests ten seconds for their headers and thirty for all", () => {
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  });
});

function fetchRefused(): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/auth/logout`, {
    method: "POST",
    headers: { origin: "http://evil.example", "content-type": "application/json" },
    body: "{}",
  });
}
