import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { HttpRequest } from "@/lib/lobster/contract/host";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { sendRequest } from "./send-request";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

const send = (url: string, more: Partial<HttpRequest> = {}) =>
  sendRequest(
    {
      method: "POST",
      url,
      headers: {},
      body: "{}",
      maxResponseBytes: null,
      signal: new AbortController().signal,
      ...more,
    },
    1000,
  );

/** The dispatcher of Node's own fetch, with less patience. */
async function dispatcherWith(ms: number): Promise<unknown> {
  await expect(fetch("http://127.0.0.1:9/")).rejects.toThrow();
  const usual: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.1"));
  if (typeof usual !== "object" || usual === null) throw new Error("Node's fetch has another dispatcher");
  return Reflect.construct(usual.constructor, [{ headersTimeout: ms, bodyTimeout: ms }]);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

describe("a request over the network", () => {
  it("sends method, headers and body, and gives status and text whatever the status", async () => {
    const url = await serve(async (request, response) => {
      response.statusCode = 503;
      response.end(`${request.method} ${request.headers["x-a"]} ${await textOf(request)}`);
    });

    expect(await send(url, { headers: { "x-a": "b" }, body: "dönnées" })).toEqual({
      status: 503,
      statusText: "Service Unavailable",
      text: "POST b dönnées",
    });
    expect(await send(url, { method: "GET", body: null })).toMatchObject({ text: "GET undefined " });
  });

  it("takes a body of exactly the limit and refuses a longer one, declared, streamed or compressed", async () => {
    const declared = await serve((_request, response) => response.end("x".repeat(20)));
    const streamed = await serve((_request, response) => {
      response.write("x".repeat(10));
      response.end("x".repeat(10));
    });
    const compressed = await serve((_request, response) => {
      response.setHeader("content-encoding", "gzip");
      response.end(gzipSync("x".repeat(500)));
    });

    for (const url of [declared, streamed]) {
      expect(await send(url, { maxResponseBytes: 20 })).toMatchObject({ text: "x".repeat(20) });
      await expect(send(url, { maxResponseBytes: 19 })).rejects.toThrow("HTTP response body exceeded 19 bytes");
    }
    await expect(send(compressed, { maxResponseBytes: 499 })).rejects.toThrow("HTTP response body exceeded 499 bytes");
    expect(await send(compressed, { maxResponseBytes: 500 })).toMatchObject({ text: "x".repeat(500) });
  });

  it("stops reading an endless answer at the host's own limit", async () => {
    let closed: () => void = () => undefined;
    const hungUp = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const url = await serve((_request, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write("x".repeat(100), () => setImmediate(more));
      };
      response.on("close", closed);
      more();
    });

    await expect(send(url)).rejects.toThrow("HTTP response body exceeded 1000 bytes");
    await hungUp;
  });

  it("ends with the reason of a cancel, before the answer, within it, and before anything is sent", async () => {
    const reason = new RunCancelled("Received SIGTERM");
    let asked = 0;
    const abort = { now: new AbortController() };
    const silent = await serve(() => {
      asked += 1;
      abort.now.abort(reason);
    });
    const halting = await serve((_request, response) => {
      response.write("x", () => abort.now.abort(reason));
    });

    for (const url of [silent, halting]) {
      abort.now = new AbortController();
      await expect(send(url, { signal: abort.now.signal })).rejects.toBe(reason);
    }
    await expect(send(silent, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked).toBe(1);
  });

  it("says fetch failed when nobody answers or the connection breaks, and Invalid URL for what is none", async () => {
    const url = await serve((_request, response) => response.destroy());
    const breaking = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("x", () => response.destroy());
    });

    await expect(send(url)).rejects.toThrow(/^fetch failed$/);
    await expect(send(breaking)).rejects.toThrow(/^fetch failed$/);
    await expect(send("nowhere")).rejects.toThrow(/^Invalid URL$/);
    await expect(send("ftp://127.0.0.1/x")).rejects.toThrow(/^fetch failed$/);
    await expect(send(url.replace("//", "//me:secret@"))).rejects.toThrow(/^fetch failed$/);
    await expect(send(url, { headers: { "x-a": "two\nlines" } })).rejects.toThrow(
      /^Invalid character in header content/,
    );
  });

  it("waits longer for an answer than Node's own fetch does", async () => {
    const place = Symbol.for("undici.globalDispatcher.1");
    const impatient = await dispatcherWith(100);
    const usual: unknown = Reflect.get(globalThis, place);
    Reflect.set(globalThis, place, impatient);
    const open: ServerResponse[] = [];
    const late = await serve((_request, response) => void open.push(response));
    try {
      const answer = send(late);
      await expect(fetch(late)).rejects.toThrow("fetch failed");
      for (const response of open) response.end("slow");
      expect(await answer).toMatchObject({ status: 200, text: "slow" });
    } finally {
      Reflect.set(globalThis, place, usual);
    }
  });

  it("reads what the server compresses, and an empty answer that only says so", async () => {
    const packed = await serve((request, response) => {
      const br = request.url === "/br";
      response.setHeader("content-encoding", br ? "br" : "gzip");
      const text = "dönnées".repeat(20);
      if (request.url === "/empty") response.writeHead(204);
      response.end(request.url === "/empty" ? undefined : br ? brotliCompressSync(text) : gzipSync(text));
    });

    for (const name of ["/br", "/gzip"])
      expect(await send(packed + name)).toMatchObject({ text: "dönnées".repeat(20) });
    expect(await send(`${packed}/empty`)).toMatchObject({ status: 204, text: "" });
  });
});

describe("a redirect", () => {
  it.each([302, 307])("keeps credentials within the origin and never takes them to another (%i)", async (status) => {
    const seen: (readonly [string, string | undefined, string | undefined])[] = [];
    const note = (name: string, { headers }: IncomingMessage): void => {
      seen.push([name, headers.authorization, headers.cookie]);
    };
    const other = await serve((request, response) => {
      note("other", request);
      response.end("there");
    });
    const url = await serve((request, response) => {
      note(request.url ?? "", request);
      response.writeHead(status, { location: request.url === "/a" ? "/b" : `${other}/c` });
      response.end();
    });

    const headers = { authorization: "Bearer secret", cookie: "a=b" };
    expect(await send(`${url}/a`, { headers })).toMatchObject({ status: 200, text: "there" });

    expect(seen).toEqual([
      ["/a", "Bearer secret", "a=b"],
      ["/b", "Bearer secret", "a=b"],
      ["other", undefined, undefined],
    ]);
  });

  it("sends the body again where the server says so, and asks for the rest without it", async () => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      const { method, headers } = request;
      seen.push(`${request.url} ${method} ${headers["content-type"]} ${await textOf(request)}`);
      const status = Number(request.url?.slice(1));
      if (Number.isNaN(status)) response.end("there");
      else response.writeHead(status, { location: "/end" }).end();
    });

    for (const status of [301, 302, 303, 307, 308]) {
      await send(`${url}/${status}`, { headers: { "Content-Type": "application/json" }, body: "[]" });
    }

    const again = "/end POST application/json []";
    const without = "/end GET undefined ";
    expect(seen.filter((line) => line.startsWith("/end"))).toEqual([without, without, without, again, again]);
  });

  it("is followed twenty times, and only to what can be asked", async () => {
    const circle = await serve((_request, response) => response.writeHead(302, { location: "/" }).end());
    const away = await serve((_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end());

    for (const url of [circle, away]) await expect(send(url)).rejects.toThrow(/^fetch failed$/);
  });
});
