import { describe, expect, it } from "vitest";
import { allowedOrigins, refuseAddress } from "./address";
import { type RequestHead, refuseRequest } from "./refusal";

const origins = allowedOrigins({ host: "127.0.0.1", port: 3000, publicUrl: null });
const own = "127.0.0.1:3000";

function head(method: string, url: string, headers: Record<string, string> = {}, rawHosts?: string[]): RequestHead {
  const all = { host: own, ...headers };
  const rawHeaders = Object.entries(all).flatMap(([name, value]) =>
    name === "host" ? (rawHosts ?? [value]).flatMap((host) => ["Host", host]) : [name, value],
  );
  return { method, url, headers: all, rawHeaders };
}

function status(request: RequestHead, allowed = origins): number {
  return refuseRequest(request, allowed)?.status ?? 200;
}

describe("the host", () => {
  it.each([
    ["127.0.0.1:3000", 200],
    ["localhost:3000", 200],
    ["[::1]:3000", 200],
    ["lobster.localhost:3000", 200],
    ["LOCALHOST:3000", 200],
    ["evil.example", 421],
    ["evil.example:3000", 421],
    ["localhost.evil.example:3000", 421],
    ["127.0.0.1.nip.io:3000", 421],
    ["localhost.:3000", 421],
    ["localhost", 421],
    ["localhost:3001", 421],
    ["127.1:3000", 421],
    ["0.0.0.0:3000", 421],
    ["[::ffff:127.0.0.1]:3000", 421],
    ["user@localhost:3000", 421],
    ["localhost:3000, evil.example", 421],
    ["", 421],
  ])("%s answers %i on pages, operations and assets", (host, expected) => {
    for (const url of ["/", "/api/session", "/_next/static/x.js", "/api/workspaces/home/runs/1/events"]) {
      expect(status(head("GET", url, { host }))).toBe(expected);
    }
  });

  it("sent twice is refused, even when both are right", () => {
    expect(status(head("GET", "/", {}, [own, own]))).toBe(421);
    expect(status(head("GET", "/", {}, [own, "evil.example"]))).toBe(421);
  });

  it("of the public address is accepted beside the local ones", () => {
    const withPublic = allowedOrigins({ host: "127.0.0.1", port: 3000, publicUrl: new URL("https://studio.example") });

    expect(status(head("GET", "/", { host: "studio.example" }), withPublic)).toBe(200);
    expect(status(head("GET", "/", { host: "studio.example:3000" }), withPublic)).toBe(421);
  });

  it.each(["http://evil.example/", "http://127.0.0.1:3000/", "//evil.example/", "*", "/\\evil.example"])(
    "does not hide in the target %s",
    (url) => {
      expect(status(head("GET", url))).toBe(400);
    },
  );
});

describe("the path", () => {
  it.each([
    "/./api/session",
    "/x/../api/session",
    "/%2e/api/session",
    "/x/%2E%2e/api/session",
    "/%61pi/session",
    "/a%70%69/session",
    "/w/home#/api/session",
    "/w/a b",
  ])("is refused when it is written as %s", (url) => {
    expect(status(head("GET", url))).toBe(400);
    expect(status(head("GET", url, { "sec-fetch-site": "cross-site" }))).toBe(400);
  });

  it.each(["/w/home?from=/../x", "/w/caf%C3%A9", "/w/a%2Fb", "/_next/static/chunks/app/%5Bworkspace%5D/page-1.js"])(
    "may be %s",
    (url) => {
      expect(status(head("GET", url))).toBe(200);
    },
  );
});

describe("the origin of a write", () => {
  it("has the scheme under which the host is reached", () => {
    const publicUrl = new URL("https://studio.example");
    const reached = allowedOrigins({ host: "0.0.0.0", port: 80, publicUrl });
    const from = (host: string, origin: string) =>
      status(
        head("POST", "/api/auth/logout", { host, origin, "content-type": "application/json", "content-length": "2" }),
        reached,
      );

    expect(from("studio.example", "https://studio.example")).toBe(200);
    expect(from("studio.example", "http://studio.example")).toBe(403);
    expect(from("localhost", "http://localhost")).toBe(200);
    expect(from("localhost:80", "http://localhost")).toBe(200);
    expect(from("localhost", "https://localhost")).toBe(403);
  });

  const write = (headers: Record<string, string>) =>
    status(head("POST", "/api/auth/logout", { "content-type": "application/json", "content-length": "2", ...headers }));

  it.each([
    [{ origin: "http://127.0.0.1:3000" }, 200],
    [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{}, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://evil.example" }, 403],
    [{ origin: "http://127.0.0.1:3001" }, 403],
    [{ origin: "http://127.0.0.1" }, 403],
    [{ origin: "http://localhost:3000" }, 403],
    [{ origin: "http://127.0.0.1:3000.evil.example" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "none" }, 403],
    [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "http://evil.example", "sec-fetch-site": "same-origin" }, 403],
    [{ referer: "http://127.0.0.1:3000/" }, 403],
  ])("%o answers %i", (headers, expected) => {
    expect(write(headers)).toBe(expected);
  });
});

describe("the origin of a read", () => {
  it("of data must be the studio itself or the person", () => {
    const read = (site: string) => status(head("GET", "/api/session", { "sec-fetch-site": site }));

    expect(["same-origin", "none", "same-site", "cross-site"].map(read)).toEqual([200, 200, 403, 403]);
  });

  it("of a page may be a link from anywhere", () => {
    expect(status(head("GET", "/w/home", { "sec-fetch-site": "cross-site" }))).toBe(200);
  });
});

describe("the method", () => {
  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])("%s is not possible on pages", (method) => {
    const headers = { origin: `http://${own}`, "content-type": "application/json", "content-length": "2" };

    expect(status(head(method, "/w/home", headers))).toBe(405);
    expect(status(head(method, "/", { ...headers, "next-action": "abc" }))).toBe(405);
  });

  it.each(["PATCH", "OPTIONS", "TRACE", "CONNECT"])("%s is not possible on operations", (method) => {
    expect(status(head(method, "/api/session"))).toBe(405);
  });
});

describe("the body", () => {
  const write = (headers: Record<string, string>, url = "/api/workspaces/home/runs") =>
    status(head("POST", url, { origin: `http://${own}`, "content-length": "2", ...headers }));

  it.each([
    ["application/json", 200],
    ["application/json; charset=utf-8", 200],
    ["application/json;charset=UTF-8", 200],
    ["text/plain", 415],
    ["text/plain; application/json", 415],
    ["application/json;boundary=x", 415],
    ["application/json, text/plain", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/x-www-form-urlencoded", 415],
    ["text/x-component", 415],
    ["", 415],
  ])("of type %s answers %i", (type, expected) => {
    expect(write({ "content-type": type })).toBe(expected);
  });

  it.each([
    ["/api/auth/setup", 4096],
    ["/api/workspaces/home/runs", 1024 * 1024],
    ["/api/workspaces/home/workflows", 1664 * 1024],
    ["/api/workspaces/home/workflows/1", 1664 * 1024],
    ["/api/workspaces/home/checkpoints/1/decision", 1024 * 1024],
  ])("of %s may have %i bytes and no more", (url, limit) => {
    const sized = (bytes: number) =>
      write({ "content-type": "application/json", "content-length": String(bytes) }, url);

    expect([sized(limit), sized(limit + 1)]).toEqual([200, 413]);
  });

  it("without a length is refused before it is read", () => {
    const chunked = head("POST", "/api/workspaces/home/runs", {
      origin: `http://${own}`,
      "content-type": "application/json",
      "transfer-encoding": "chunked",
    });

    expect(status(chunked)).toBe(411);
  });

  it("of a read is refused", () => {
    expect(status(head("GET", "/", { "content-length": "5" }))).toBe(400);
    expect(status(head("GET", "/", { "transfer-encoding": "chunked" }))).toBe(400);
  });
});

describe("the address to listen on", () => {
  const config = { dataFolder: "/x", port: 3000, publicUrl: null, insecureHttp: false, development: false, drainMs: 0 };

  it("is open to other machines only with an owner and without clear text", () => {
    const all = { ...config, host: "0.0.0.0" };
    const proxied = { ...all, publicUrl: new URL("https://studio.example") };

    expect(refuseAddress({ ...config, host: "127.0.0.1" }, false)).toBeNull();
    expect(refuseAddress(proxied, false)).toMatch(/has an owner/);
    expect(refuseAddress(all, true)).toMatch(/PUBLIC_URL/);
    expect(refuseAddress({ ...all, publicUrl: new URL("http://studio.example") }, true)).toMatch(/PUBLIC_URL/);
    expect(refuseAddress(proxied, true)).toBeNull();
    expect(refuseAddress({ ...all, insecureHttp: true }, true)).toBeNull();
  });
});
