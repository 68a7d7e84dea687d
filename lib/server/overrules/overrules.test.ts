import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mostOverrules } from "@/lib/api/overrules";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import type { Access } from "../auth/principal";

let server: TestServer;
let ida: Access;
let cookie: string;
let workflowId: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  workflowId = (await storedWorkflow(server.context, ida, "steps: []\n")).id;
});
afterEach(() => server.remove());

const path = () => `/api/workspaces/home/workflows/${workflowId}/overrules`;
const say = (key: string, kind: unknown) => call(server.context, "PUT", path(), { cookie, body: { key, kind } });

describe("overrules of effects", () => {
  it("are told with who said so, and can be changed and taken back", async () => {
    await say("sync git push", "read");
    expect((await say("sync git push", "deploy")).body).toMatchObject({
      overrules: [{ key: "sync git push", kind: "deploy", by: { name: "Ida" } }],
    });
    expect((await say("sync git push", null)).body).toEqual({ overrules: [] });
    expect((await call(server.context, "GET", path(), { cookie })).body).toEqual({ overrules: [] });
  });

  it("leave a line in the audit log for each change, and none where nothing changes", async () => {
    for (const kind of ["read", "read", "pay", null, null]) await say("a curl", kind);

    const events = await server.context.db.auditEvent.findMany({ where: { action: "effect.overruled" } });
    expect(events.map(({ actorId, targetId }) => [actorId, targetId])).toEqual(Array(3).fill([ida.userId, workflowId]));
    expect(events.map(({ data }) => JSON.parse(data))).toEqual([
      { key: "a curl", before: null, kind: "read" },
      { key: "a curl", before: "read", kind: "pay" },
      { key: "a curl", before: "pay", kind: null },
    ]);
  });

  it("know only the kinds of effects", async () => {
    for (const kind of ["unknown", "harmless", "", 1]) expect((await say("a", kind)).status).toBe(400);
  });

  it("are limited in number", async () => {
    await server.context.db.effectOverrule.createMany({
      data: Array.from({ length: mostOverrules }, (_, index) => ({
        ...{
          workspaceId: ida.workspaceId,
          workflowId,
          key: `k${index}`,
          kind: "read",
          byId: ida.userId,
          at: new Date(),
        },
      })),
    });

    expect((await say("one more", "read")).body).toMatchObject({ code: "unprocessable" });
    expect((await say("k1", "pay")).status).toBe(200);
  });
});
