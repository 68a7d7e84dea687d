import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { waitingRun } from "@/lib/testing/waiting-run";
import type { Role } from "../auth/permissions";
import type { Access } from "../auth/principal";
import { viewCheckpoint } from "../checkpoints/view-checkpoint";
import { databaseFile } from "../db/client";
import { allowedOrigins } from "../front-door/address";
import { refuseRequest } from "../front-door/refusal";
import { operations } from "./operations";

const saved = "steps:\n  - id: a\n    run: echo b\n";
const gated = "steps:\n  - id: a\n    run: echo a\n    approval: Go on?\n";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.remove());

type Things = {
  workflowId: string;
  versionId: string;
  hash: string;
  runId: string;
  checkpointId: string;
  digest: string;
};

async function things(access: Access): Promise<Things> {
  const workflow = await storedWorkflow(server.context, access, gated);
  const { runId, checkpointId } = await waitingRun(server.context, access, workflow.id);
  const { detail } = await viewCheckpoint(server.context, access, checkpointId);
  const { id: versionId, hash } = workflow.version;
  return { workflowId: workflow.id, versionId, hash, runId, checkpointId, digest: detail.digest };
}

/** A request of each operation with these ids; bodies are right, so that nothing but authorisation can refuse them. */
function requests(
  workspace: string,
  ids: Things,
): { method: string; path: string; body: unknown; permission: string }[] {
  const bodies: Record<string, unknown> = {
    "POST /api/auth/setup": { token: "none" },
    "POST /api/workspaces/:workspace/workflows": { fileName: "x.lobster", text: gated },
    "PUT /api/workspaces/:workspace/workflows/:workflowId": { text: saved, baseHash: ids.hash, message: null },
    "POST /api/workspaces/:workspace/workflows/:workflowId/dry-run": { args: {} },
    "POST /api/workspaces/:workspace/workflows/:workflowId/footprint": { text: saved },
    "PUT /api/workspaces/:workspace/workflows/:workflowId/draft": {
      ...{ tab: "a-tab-of-mine", device: "Browser", baseHash: ids.hash, text: saved, seq: 1 },
    },
    "DELETE /api/workspaces/:workspace/workflows/:workflowId/draft": { tab: "a-tab-of-mine", seq: 1 },
    "PUT /api/workspaces/:workspace/workflows/:workflowId/layout": { changes: { a: { dx: 1, dy: 2 }, b: null } },
    "PUT /api/workspaces/:workspace/workflows/:workflowId/overrules": { key: "a echo", kind: "read" },
    "POST /api/workspaces/:workspace/runs": { workflowId: ids.workflowId, args: {}, requestKey: "a-key-of-mine" },
    "POST /api/v1/tool": { action: "run", pipeline: "test.lobster" },
    "POST /api/workspaces/:workspace/checkpoints/:checkpointId/decision": {
      verdict: "approve",
      comment: null,
      digest: ids.digest,
      requestKey: "a-key-of-mine",
    },
  };
  return operations.map(({ method, path: pattern, permission }) => ({
    method,
    permission,
    path: pattern
      .replace(":workspace", workspace)
      .replace(":workflowId", ids.workflowId)
      .replace(":runId", ids.runId)
      .replace(":stepId", "a")
      .replace(":number", "1")
      .replace(/\/files$/, "/files?name=test.lobster")
      .replace(":checkpointId", ids.checkpointId)
      .replace(/\/tool$/, `/tool?workspace=${workspace}`),
    body: bodies[`${method} ${pattern}`] ?? {},
  }));
}

/** A digest of every table's rows. */
async function tables(): Promise<string> {
  const { db } = server.context;
  const names = await db.$queryRawUnsafe<{ name: string }[]>(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1",
  );
  const rows = await Promise.all(names.map(({ name }) => db.$queryRawUnsafe(`SELECT * FROM "${name}" ORDER BY 1, 2`)));
  const text = JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value));
  return createHash("sha256").update(text).digest("hex");
}

describe("every operation", () => {
  it("is served by a route file, and every route file serves operations", () => {
    const app = path.resolve(import.meta.dirname, "../../../app");
    for (const { method, path: pattern } of operations) {
      const file = path.join(app, pattern.replace(/:(\w+)/g, "[$1]"), "route.ts");
      expect(readFileSync(file, "utf8"), `${method} ${pattern}`).toMatch(
        new RegExp(`export const ${method} = serve\\(`),
      );
    }
  });

  it("asks strangers to sign in, except for the two that are public", async () => {
    const owner = await member(server.context, { workspace: "one", name: "Ida" });
    const answers = [];
    for (const { method, path: target, body, permission } of requests("one", await things(owner))) {
      answers.push({
        target: `${method} ${target}`,
        permission,
        status: (await call(server.context, method, target, { body })).status,
      });
    }

    expect(answers.filter(({ permission }) => permission === "public").map(({ target }) => target)).toEqual([
      "GET /api/health",
      "POST /api/auth/setup",
    ]);
    for (const { target, permission, status } of answers) {
      if (permission !== "public") expect(status, target).toBe(401);
    }
  });

  it("answers 404 for a workspace of others, by any of its names", async () => {
    const ida = await member(server.context, { workspace: "one", name: "Ida" });
    const bo = await member(server.context, { workspace: "two", name: "Bo" });
    const cookie = await signedInCookie(server.context, bo);
    const ids = await things(ida);
    const before = await tables();

    for (const workspace of ["one", ida.workspaceId, "two%2F..%2Fone", "ONE"]) {
      for (const { method, path: target, body, permission } of requests(workspace, ids)) {
        if (permission === "public" || permission === "session") continue;
        const { status } = await call(server.context, method, target, { cookie, body });
        expect(status, `${method} ${target}`).toBe(404);
      }
    }
    expect(await tables()).toBe(before);
  });

  it("answers 404 for things of another workspace inside one's own", async () => {
    const ida = await member(server.context, { workspace: "one", name: "Ida" });
    const bo = await member(server.context, { workspace: "two", name: "Bo" });
    const cookie = await signedInCookie(server.context, bo);
    const ids = await things(ida);
    const before = await tables();

    const swapped = requests("two", ids).filter(({ path: target, method, body }) => {
      const named = Object.values(ids).some((id) => target.includes(id) || JSON.stringify(body).includes(id));
      return named && !(method === "POST" && target.endsWith("/workflows"));
    });
    for (const { method, path: target, body } of swapped) {
      expect((await call(server.context, method, target, { cookie, body })).status, `${method} ${target}`).toBe(404);
    }
    expect(swapped).toHaveLength(24);
    expect(await tables()).toBe(before);
  });

  it("does not start another workspace's version of one's own workflow", async () => {
    const ida = await member(server.context, { workspace: "one", name: "Ida" });
    const bo = await member(server.context, { workspace: "two", name: "Bo" });
    const mine = await storedWorkflow(server.context, bo, gated);
    const { versionId } = await things(ida);
    const body = { workflowId: mine.id, versionId, args: {}, requestKey: "a-key-of-mine" };

    const answer = await call(server.context, "POST", "/api/workspaces/two/runs", {
      cookie: await signedInCookie(server.context, bo),
      body,
    });

    expect(answer.status).toBe(404);
  });

  it("that reads leaves the database as it is", async () => {
    const owner = await member(server.context, { workspace: "one", name: "Ida" });
    const cookie = await signedInCookie(server.context, owner);
    const ids = await things(owner);
    const file = databaseFile(server.context.config.dataFolder);
    await server.context.db.$queryRawUnsafe("PRAGMA wal_checkpoint(TRUNCATE)");
    const bytes = async () => Buffer.concat([await readFile(file), await readFile(`${file}-wal`)]).toString("base64");
    const [rowsBefore, bytesBefore] = [await tables(), await bytes()];

    const reads = requests("one", ids).filter((one) => one.method === "GET");
    for (const { method, path: target } of reads.flatMap((one) => [one, { ...one, method: "HEAD" }])) {
      const { status } = await call(server.context, method, target, { cookie });
      expect(status, target).toBe(200);
    }

    expect(await tables()).toBe(rowsBefore);
    expect(await bytes()).toBe(bytesBefore);
  });

  it("is asked by no browser whether it may: OPTIONS ends at the door", async () => {
    const origins = allowedOrigins(server.context.config);
    const owner = await member(server.context, { workspace: "one", name: "Ida" });
    for (const { path: url } of requests("one", await things(owner))) {
      const headers = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" };
      const head = { method: "OPTIONS", url, headers, rawHeaders: Object.entries(headers).flat() };
      expect(refuseRequest(head, origins)?.status, url).toBe(405);
    }
  });

  it("takes nothing but the fields it names: no actor, workspace or role", async () => {
    const owner = await member(server.context, { workspace: "one", name: "Ida" });
    const cookie = await signedInCookie(server.context, owner);
    const ids = await things(owner);
    const before = await tables();

    for (const { method, path: target, body } of requests("one", ids).filter((one) => one.method !== "GET")) {
      for (const field of ["userId", "workspaceId", "role", "isAdmin", "byId", "startedById", "status", "id"]) {
        const answer = await call(server.context, method, target, { cookie, body: { ...Object(body), [field]: "x" } });
        expect(answer.status, `${method} ${target} with ${field}`).toBe(400);
      }
    }
    expect(await tables()).toBe(before);
  });

  it.each<[Role, string[]]>([
    ["owner", ["workspace.read", "workflow.edit", "run.start", "run.cancel", "checkpoint.decide"]],
    ["admin", ["workspace.read", "workflow.edit", "run.start", "run.cancel", "checkpoint.decide"]],
    ["editor", ["workspace.read", "workflow.edit", "run.start", "run.cancel"]],
    ["operator", ["workspace.read", "run.start", "run.cancel"]],
    ["approver", ["workspace.read", "checkpoint.decide"]],
    ["viewer", ["workspace.read"]],
  ])("lets a member who is %s do %j and nothing else", async (role, allowed) => {
    const owner = await member(server.context, { workspace: "one", name: "Ida" });
    const other = await member(server.context, { workspace: "one", name: "Bo", role });
    const ids = await things(owner);

    // What takes things away comes last, so that everything is there for the others.
    const lasting = (target: string) => ["/decision", "/cancel"].findIndex((end) => target.endsWith(end));
    const ordered = requests("one", ids).sort(
      (a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE") || lasting(a.path) - lasting(b.path),
    );
    for (const { method, path: target, body, permission } of ordered) {
      if (permission === "public" || permission === "session") continue;
      const cookie = await signedInCookie(server.context, other);
      const { status } = await call(server.context, method, target, { cookie, body });
      expect(status, `${method} ${target}`).toBe(allowed.includes(permission) ? 200 : 403);
    }
  });

  it("keeps its failures to itself", async () => {
    const owner = await member(server.context, { workspace: "one", name: "Ida" });
    const cookie = await signedInCookie(server.context, owner);
    await server.context.db.$executeRawUnsafe(`DROP TABLE "Checkpoint"`);

    const answer = await call(server.context, "GET", "/api/workspaces/one/checkpoints", { cookie });

    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/table|Checkpoint|prisma/i);
  });
});
