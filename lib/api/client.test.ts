import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { callRoute } from "./client";
import type { RouteContract } from "./contract";
import { postLogout } from "./people";
import { routePath } from "./route-path";
import { listRuns, readRun, startRun } from "./runs";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers everything alike, and the requests it saw. */
async function answering(status: number, body: string) {
  const seen: { method: string; url: string; type: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    seen.push({
      method: request.method ?? "",
      url: request.url ?? "",
      type: request.headers["content-type"],
      body: await textOf(request),
    });
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const address = server.address() as AddressInfo;
  const at = <C extends RouteContract>(contract: C): C => ({
    ...contract,
    path: `http://127.0.0.1:${address.port}${contract.path}`,
  });
  return { seen, at };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

describe("routePath", () => {
  it("encodes the parts, so that no value can leave its place", () => {
    expect(routePath("/api/workspaces/:workspace/runs/:runId", { workspace: "a/b", runId: "x y" }, {})).toBe(
      "/api/workspaces/a%2Fb/runs/x%20y",
    );
  });

  it("leaves out query values that are not given", () => {
    expect(routePath("/p", {}, { status: "failed", before: undefined })).toBe("/p?status=failed");
  });

  it("refuses a path with a missing part", () => {
    expect(() => routePath("/p/:id", {}, {})).toThrow(/"id"/);
  });
});

describe("callRoute", () => {
  it("sends the query of a read and answers with the reply", async () => {
    const { seen, at } = await answering(200, JSON.stringify({ runs: [], next: null }));

    const reply = await callRoute(at(listRuns), { params: { workspace: "home" }, query: { status: "failed" } });

    expect(reply).toEqual({ runs: [], next: null });
    expect(seen).toEqual([
      { method: "GET", url: "/api/workspaces/home/runs?status=failed", type: undefined, body: "" },
    ]);
  });

  it("sends the body of a write as JSON", async () => {
    const { seen, at } = await answering(200, JSON.stringify({ runId: "r1" }));
    const body = { workflowId: "w", args: { n: 1 }, requestKey: "12345678" };

    await callRoute(at(startRun), { params: { workspace: "home" }, body });

    expect(seen[0]).toMatchObject({ method: "POST", type: "application/json" });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual(body);
  });

  it("sends an empty object where the contract has no body, so that every write is JSON", async () => {
    const { seen, at } = await answering(200, "{}");

    await callRoute(at(postLogout));

    expect(seen[0]).toMatchObject({ type: "application/json", body: "{}" });
  });

  it("throws the server's refusal with its code and details", async () => {
    const { at } = await answering(
      409,
      JSON.stringify({ code: "conflict", message: "Saved by Dana.", details: { n: 1 } }),
    );

    await expect(callRoute(at(readRun), { params: { workspace: "home", runId: "r" } })).rejects.toMatchObject({
      name: "ApiError",
      status: 409,
      code: "conflict",
      message: "Saved by Dana.",
      details: { n: 1 },
    });
  });

  it("reports an error page of something else as an internal failure", async () => {
    const { at } = await answering(502, "<html>");

    await expect(callRoute(at(listRuns), { params: { workspace: "home" } })).rejects.toMatchObject({
      status: 502,
      code: "internal",
    });
  });

  it("refuses a reply of the wrong shape", async () => {
    const { at } = await answering(200, JSON.stringify({ runs: "none" }));

    await expect(callRoute(at(listRuns), { params: { workspace: "home" } })).rejects.toMatchObject({
      code: "internal",
    });
  });

  it("reports a server that does not answer as a network failure with status 0", async () => {
    const contract = { ...postLogout, path: "http://127.0.0.1:1/api/auth/logout" };

    await expect(callRoute(contract)).rejects.toMatchObject({ status: 0, code: "network" });
  });
});
