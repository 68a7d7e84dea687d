import type { Server } from "node:http";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node";
import { sendResponse } from "next/dist/server/send-response";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { operations } from "../http/operations";
import { answerOperation } from "../http/serve";
import { listen } from "../studio/listen";
import { createFrontDoor } from "./front-door";

let server: TestServer;
let door: Server;
let origin: string;
let cookie: string;
let workflowId: string;
beforeEach(async () => {
  server = await testServer();
  const ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  workflowId = (await storedWorkflow(server.context, ida, "steps:\n  - id: a\n    run: echo a\n")).id;
  door = createFrontDoor({
    config: { ...server.context.config, port: 0 },
    // The framework's own way from an answer to the wire, without its routing.
    handler: async (request, response) => {
      const operation = operations.find(({ path }) => path.endsWith(request.url?.split("/").at(-1) ?? ""));
      if (operation === undefined) throw new Error(`nothing answers ${request.url}`);
      const asked = new Request(`${origin}${request.url}`, { headers: { cookie } });
      const params: Record<string, string> = operation.path.includes(":workflowId")
        ? { workspace: "home", workflowId }
        : {};
      const answer = await answerOperation(operation, server.context, asked, params);
      await sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), answer);
    },
    onError: () => undefined,
  });
  origin = `http://127.0.0.1:${await listen(door, "127.0.0.1", 0)}`;
});
afterEach(async () => {
  door.closeAllConnections();
  door.close();
  await server.remove();
});

describe("the headers that reach a browser", () => {
  it("are those of the answer for a download, and the page's for everything else", async () => {
    const download = await fetch(`${origin}/api/workspaces/home/workflows/${workflowId}/export`);
    const data = await fetch(`${origin}/api/session`);

    expect(download.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(download.headers.get("content-disposition")).toMatch(/^attachment; filename="test.lobster"/);
    expect(data.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self' 'nonce-/);
    for (const { headers, status } of [download, data]) {
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });
});
