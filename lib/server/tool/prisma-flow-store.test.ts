import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeFlowStore } from "@/lib/testing/describe-flow-store";
import { member, type TestServer, testServer } from "@/lib/testing/test-server";
import { loseFlows } from "./lose-flows";
import { PrismaFlowStore } from "./prisma-flow-store";

const newFlow = { controllerId: "c", goal: "g", currentStep: "s" };

describeFlowStore("the database", async () => {
  const server = await testServer();
  const { workspaceId } = await member(server.context, { workspace: "one", name: "Ida" });
  return {
    open: () => new PrismaFlowStore(server.context, { workspaceId, callId: "call" }),
    advance: (ms) => server.advance(ms),
    remove: () => server.remove(),
  };
});

describe("the flows of a workspace", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer();
  });
  afterEach(() => server.remove());

  async function flowsOf(workspace: string, callId = "call"): Promise<PrismaFlowStore> {
    const { workspaceId } =
      (await server.context.db.membership.findFirst({ where: { workspace: { slug: workspace } } })) ??
      (await member(server.context, { workspace, name: workspace }));
    return new PrismaFlowStore(server.context, { workspaceId, callId });
  }

  it("are not there for another one", async () => {
    const mine = await flowsOf("one");
    const others = await flowsOf("two");
    const { flowId } = await mine.create(newFlow);

    expect(await others.get(flowId)).toBeNull();
    expect(await others.update(flowId, 0, { status: "failed" })).toEqual({ applied: false, code: "not_found" });
    await mine.update(flowId, 0, { status: "waiting", waitJson: {} });
    expect(await others.listWaiting(20)).toEqual([]);
  });

  it("are lost when the call that had them in hand is gone, and only those", async () => {
    const first = await flowsOf("one", "first");
    const second = await flowsOf("one", "second");
    const lost = await first.create(newFlow);
    const other = await second.create(newFlow);
    const { flowId } = await first.create(newFlow);
    await first.update(flowId, 0, { status: "waiting", waitJson: { kind: "lobster_input" } });

    await loseFlows(server.context, "first");

    expect(await first.get(lost.flowId)).toMatchObject({ status: "lost", revision: 1, endedAt: expect.any(String) });
    expect(await first.get(other.flowId)).toEqual(other);
    expect(await first.get(flowId)).toMatchObject({ status: "waiting" });
    await loseFlows(server.context, null);
    expect(await first.get(other.flowId)).toMatchObject({ status: "lost" });
  });
});
