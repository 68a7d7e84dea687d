import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, storedWorkflow, type TestServer } from "@/lib/testing/test-server";
import { type ToolCalls, tokenOf, toolCalls, toRun } from "@/lib/testing/tool-calls";
import type { Access } from "../auth/principal";

let server: TestServer;
let owner: Access;
let post: ToolCalls["post"];
let details: ToolCalls["details"];
beforeEach(async () => {
  ({ server, owner, post, details } = await toolCalls());
});
afterEach(() => server.remove());

describe("a gate for two people", () => {
  const gate = (rules: string, id = "a") =>
    `  - id: ${id}\n    run: echo ${id}\n    approval: { prompt: ok?, ${rules} }\n`;
  const different = "require_different_approver: true";
  const denied = (message: string) => ({ status: 422, body: { message, details: { kind: "refused" } } });

  it("knows who started, whatever name the file gives", async () => {
    const text = `steps:\n${gate(`initiated_by: ci-bot, ${different}`)}`;
    await storedWorkflow(server.context, owner, text, "pay.lobster");
    const other = await member(server.context, { workspace: "one", name: "Bo", role: "admin" });
    const resume = { action: "resume", token: tokenOf(await details(owner, toRun("pay.lobster"))), approve: true };

    expect(await post(owner, resume)).toMatchObject(
      denied("Workflow step a approval must be granted by someone other than 'Ida'"),
    );
    expect(await details(other, resume)).toMatchObject({ status: "ok" });
  });

  it("knows people by their e-mail address as well", async () => {
    const eve = await member(server.context, { workspace: "one", name: "Eve", email: "eve@example.com" });
    const text = `steps:\n${gate("required_approver: eve@example.com")}`;
    await storedWorkflow(server.context, owner, text, "pay.lobster");
    const resume = { action: "resume", token: tokenOf(await details(owner, toRun("pay.lobster"))), approve: true };

    expect(await post(owner, resume)).toMatchObject(
      denied("Workflow step a approval requires approver 'eve@example.com', got 'Ida'"),
    );
    expect(await details(eve, resume)).toMatchObject({ status: "ok" });
  });

  it("tells two people of the same name apart, and no name from its own address", async () => {
    const text = `steps:\n${gate(`initiated_by: ida@example.com, ${different}`)}`;
    await storedWorkflow(server.context, owner, text, "pay.lobster");
    const ida = await member(server.context, { workspace: "one", name: "Bo", email: "ida@example.com" });
    const resume = { action: "resume", token: tokenOf(await details(owner, toRun("pay.lobster"))), approve: true };

    expect(await post(ida, resume)).toMatchObject(
      denied("Workflow step a approval must be granted by someone other than 'ida@example.com'"),
    );
  });

  it("is judged by who started the run, also behind another gate", async () => {
    const show = "  - id: who\n    run: echo $LOBSTER_APPROVAL_INITIATED_BY\n";
    await storedWorkflow(
      server.context,
      owner,
      `steps:\n${gate(different)}${gate(different, "b")}${show}`,
      "pay.lobster",
    );
    const bo = await member(server.context, { workspace: "one", name: "Bo", role: "admin" });
    const first = tokenOf(await details(owner, toRun("pay.lobster")));
    const paused = await details(bo, { action: "resume", token: first, approve: true });
    const resume = { action: "resume", token: tokenOf(paused), approve: true };

    expect(paused).toMatchObject({ requiresApproval: { initiatedBy: "Ida" } });
    expect(await post(owner, resume)).toMatchObject(
      denied("Workflow step b approval must be granted by someone other than 'Ida'"),
    );
    expect(await details(bo, resume)).toMatchObject({ status: "ok", output: ["Ida\n"] });
  });

  it("shows the steps of a pipeline who started it, whoever approves", async () => {
    const bo = await member(server.context, { workspace: "one", name: "Bo", role: "admin" });
    const paused = await details(
      owner,
      toRun("approve | exec --shell 'echo $LOBSTER_APPROVAL_INITIATED_BY' | approve"),
    );
    const again = await details(bo, { action: "resume", token: tokenOf(paused), approve: true });

    expect(again).toMatchObject({ requiresApproval: { items: ["Ida"] } });
  });

  it("is opened by nobody's name inside of a step", async () => {
    const bo = await member(server.context, { workspace: "one", name: "Bo", role: "admin" });
    await storedWorkflow(server.context, owner, `steps:\n${gate("")}  - id: b\n    run: env\n`, "a.lobster");
    const paused = await details(owner, toRun("exec --shell env | approve"));
    const token = tokenOf(await details(owner, toRun("a.lobster")));

    expect(JSON.stringify(paused)).not.toContain("APPROVED_BY");
    expect(JSON.stringify(await details(bo, { action: "resume", token, approve: true }))).not.toContain("APPROVED_BY");
  });
});
