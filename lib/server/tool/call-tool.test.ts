import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callTool as contract } from "@/lib/api/tool";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { toolParameters } from "@/lib/runtime/tool/tool-parameters";
import { member, storedWorkflow, type TestServer } from "@/lib/testing/test-server";
import { object, type ToolCalls, tokenOf, toolCalls, toRun } from "@/lib/testing/tool-calls";
import type { Role } from "../auth/permissions";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder } from "../config";
import { AppError } from "../errors";
import { callTool } from "./call-tool";
import { loseFlows } from "./lose-flows";
import { PrismaFlowStore } from "./prisma-flow-store";

const gatedPipeline = "exec --json echo '[1]' | approve --prompt 'Go on?'";

let server: TestServer;
let owner: Access;
let post: ToolCalls["post"];
let details: ToolCalls["details"];
beforeEach(async () => {
  ({ server, owner, post, details } = await toolCalls());
});
afterEach(() => server.remove());

describe("a call of the tool over HTTP", () => {
  it("answers with the result that a host shows", async () => {
    const { status, body } = await post(owner, toRun("exec --json echo '[1,2]'"));

    const expected = { ok: true, status: "ok", output: [1, 2], requiresApproval: null };
    expect(status).toBe(200);
    expect(body).toEqual({
      content: [{ type: "text", text: JSON.stringify(expected, null, 2) }],
      details: expected,
    });
  });

  it("takes the parameters of the tool, all of them and no others", () => {
    const schema = toolParameters({ flows: true });

    expect(Object.keys(contract.body.shape)).toEqual(Object.keys(object(schema.properties)));
  });

  it.each([
    [{}, 400, "bad_request", "action required"],
    [toRun("head", { cwd: "/etc" }), 400, "bad_request", "cwd must be a relative path"],
    [toRun("nosuch"), 422, "failed", "Unknown command: nosuch"],
    [toRun("exec sleep 60", { timeoutMs: 1 }), 422, "timed_out", "lobster runtime timed out"],
    [toRun("exec seq 900", { maxStdoutBytes: 1 }), 422, "too_large", "lobster runtime result exceeded maxStdoutBytes"],
    [{ action: "resume", token: "x", approve: true }, 422, "refused", "Invalid token"],
  ])("tells of %j with %i, %s and the tool's own text", async (params, status, kind, message) => {
    const answer = await post(owner, params);

    expect(answer).toMatchObject({ status, body: { message, details: { kind } } });
  });

  describe("in the audit log", () => {
    type Line = { readonly action: string; readonly actorId: string | null; readonly data: JsonObject };

    async function lines(): Promise<readonly Line[]> {
      const where = { targetType: "tool", workspaceId: owner.workspaceId };
      const events = await server.context.db.auditEvent.findMany({ where, orderBy: { id: "asc" } });
      expect(new Set(events.map(({ targetId }) => targetId)).size).toBe(
        events.filter(({ action }) => action === "tool.called").length,
      );
      return events.map(({ action, actorId, data }) => ({ action, actorId, data: object(JSON.parse(data)) }));
    }
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    const last = async (): Promise<JsonObject> => (await lines()).at(-1)?.data ?? {};

    it("is told before it starts something and with what became of it, without its content", async () => {
      await post(owner, toRun("exec echo secret-word"));
      await post(owner, toRun("exec --shell 'echo secret-word; false'"));
      await post(owner, { action: "secret-action", pipeline: "secret-word", approvalId: "secret-id" });
      await post(owner, { action: "resume", token: "secret-token", approve: true });
      await post(owner, { action: "resume", approvalId: "secret-id", flowId: "secret-flow", cancel: true });

      const call = { action: "run", pipeline: digest };
      const resume = { action: "resume", checkpoint: digest, verdict: "approve" };
      const cancel = { action: "resume", approvalId: digest, flowId: digest, verdict: "cancel" };
      const told = await lines();
      expect(told.map(({ action, data }) => ({ action, data }))).toEqual([
        { action: "tool.started", data: call },
        { action: "tool.called", data: { ...call, result: "ok" } },
        { action: "tool.started", data: call },
        { action: "tool.called", data: { ...call, result: "failed" } },
        { action: "tool.called", data: { result: "bad_request" } },
        { action: "tool.started", data: resume },
        { action: "tool.called", data: { ...resume, result: "refused" } },
        { action: "tool.called", data: { ...cancel, result: "bad_request" } },
      ]);
      expect(told.every(({ actorId }) => actorId === owner.userId)).toBe(true);
      expect(JSON.stringify(told)).not.toMatch(/secret/);
    });

    it("says which pause was answered, with what, by whom, and what came of it", async () => {
      const other = await member(server.context, { workspace: "one", name: "Bo", role: "admin" });
      const paused = await details(owner, toRun(gatedPipeline));
      const { approvalId } = object(paused.requiresApproval);
      const token = tokenOf(paused);

      expect(await last()).toEqual({
        ...{ action: "run", pipeline: digest, result: "needs_approval" },
        waits: { checkpoint: digest, approvalId },
      });
      const { checkpoint } = object((await last()).waits);
      expect(JSON.stringify(await lines())).not.toContain(token);
      await details(other, { action: "resume", token: ` ${token}= `, approve: true });
      const done = (await lines()).slice(-2);
      expect(done.map(({ action, actorId }) => [action, actorId])).toEqual([
        ["tool.started", other.userId],
        ["tool.called", other.userId],
      ]);
      expect(done[1]?.data).toEqual({ action: "resume", checkpoint, verdict: "approve", result: "ok" });

      const second = object((await details(owner, toRun(gatedPipeline))).requiresApproval).approvalId;
      await details(other, { action: "resume", approvalId: second, approve: false });
      expect(await last()).toEqual({ action: "resume", approvalId: second, verdict: "reject", result: "cancelled" });
    });

    it("names the flow that a run has made and that an answer goes on with", async () => {
      const paused = await details(owner, toRun(gatedPipeline, { flowControllerId: "mail", flowGoal: "Triage" }));
      const { flowId, revision } = object(paused.flow);
      expect(await last()).toMatchObject({ result: "needs_approval", flowId });

      await details(owner, { action: "resume", flowId, flowExpectedRevision: revision, approve: true });
      expect(await last()).toEqual({ action: "resume", flowId, verdict: "approve", result: "ok" });
    });

    it("tells of a call that could not be carried out", async () => {
      const busy = { ...server.context, callTool: () => Promise.reject(new AppError("rate_limited", "Busy")) };
      const broken = { ...server.context, callTool: () => Promise.reject(new Error("broken")) };

      for (const context of [busy, broken]) {
        await expect(callTool(context, owner, toRun("head"), new AbortController().signal)).rejects.toThrow();
      }
      const ends = (await lines()).filter(({ action }) => action === "tool.called");
      expect(ends.map(({ data }) => data.result)).toEqual(["rate_limited", "internal"]);
    });
  });

  it("runs in the workspace's folder, with an environment of which nothing is the studio's own", async () => {
    process.env.STUDIO_TEST_SECRET = "hush";
    const files = workspaceFilesFolder(server.context.config.dataFolder, "one");

    const result = await details(owner, toRun("exec --shell 'pwd; env'"));
    delete process.env.STUDIO_TEST_SECRET;

    const [folder, ...lines] = Array.isArray(result.output) ? result.output.map(String) : [];
    const names = lines.map((line) => line.split("=")[0]);
    expect(folder).toBe(files);
    expect(names).not.toContain("STUDIO_TEST_SECRET");
    expect(names).not.toContain("VITEST");
    expect(lines).toContain("LOBSTER_APPROVAL_INITIATED_BY=Ida");
    expect(names).toEqual(expect.arrayContaining(["PATH", "LOBSTER_RUN_ID", "LOBSTER_STATE_DIR"]));
  });

  it("finds the workspace's own commands, and leaves its folder neither by name nor by link", async () => {
    const files = workspaceFilesFolder(server.context.config.dataFolder, "one");
    mkdirSync(path.join(files, "bin"), { recursive: true });
    writeFileSync(path.join(files, "bin/greet"), "#!/bin/sh\necho hello\n", { mode: 0o755 });

    expect(await details(owner, toRun("exec --shell greet"))).toMatchObject({ output: ["hello"] });
    expect(await post(owner, toRun("head", { cwd: "../../two" }))).toMatchObject({
      status: 400,
      body: { message: "cwd must stay within the gateway working directory" },
    });
  });

  it("goes on after an approval, once, and in no other workspace", async () => {
    const other = await member(server.context, { workspace: "two", name: "Bo" });
    const token = tokenOf(await details(owner, toRun(gatedPipeline)));
    const resume = { action: "resume", token, approve: true };

    expect(await post(other, resume)).toMatchObject({
      status: 422,
      body: { message: "Pipeline resume state not found" },
    });
    expect(await post(other, { action: "resume", token, cancel: true })).toMatchObject({ status: 422 });
    expect(await details(owner, resume)).toMatchObject({ status: "ok", output: [1] });
    expect(await post(owner, resume)).toMatchObject({
      status: 422,
      body: { message: "Pipeline resume state not found" },
    });
    expect(await server.context.db.stateEntry.count()).toBe(0);
  });

  it("keeps managed flows", async () => {
    const managed = { flowControllerId: "mail", flowGoal: "Triage" };
    const paused = await details(owner, toRun(gatedPipeline, managed));
    const { flowId, revision } = object(object(paused.mutation).flow);

    expect(await details(owner, { action: "status" })).toEqual({ ok: true, flows: [paused.flow] });
    const done = await details(owner, { action: "resume", flowId, flowExpectedRevision: revision, approve: true });
    expect(done).toMatchObject({ status: "ok", flow: { status: "succeeded" }, mutation: { applied: true } });
  });

  it("keeps a flow waiting whose call went away before it used the question up, and loses it after", async () => {
    const managed = { flowControllerId: "mail", flowGoal: "Triage" };
    const [first, second] = [
      await details(owner, toRun(gatedPipeline, managed)),
      await details(owner, toRun(gatedPipeline, managed)),
    ];
    const { flowId, revision } = object(first.flow);
    const used = object(second.flow).flowId;
    const taken = { status: "running", currentStep: "resume_lobster" } as const;
    const flows = new PrismaFlowStore(server.context, { workspaceId: owner.workspaceId, callId: "gone" });
    for (const id of [flowId, used]) await flows.update(String(id), 1, taken);
    await details(owner, { action: "resume", token: tokenOf(second), approve: true });

    await loseFlows(server.context, "gone");

    expect(await flows.get(String(used))).toMatchObject({ status: "lost", revision: 3 });
    const again = { ...object(first.flow), revision: 3, updatedAt: expect.any(String) };
    expect(revision).toBe(1);
    expect(await details(owner, { action: "status" })).toEqual({ ok: true, flows: [again] });
    const answer = { action: "resume", flowId, flowExpectedRevision: 3, approve: true };
    expect(await details(owner, answer)).toMatchObject({ status: "ok", flow: { status: "succeeded" } });
  });

  it.each<[Role, object, number]>([
    ["editor", { approve: true }, 403],
    ["operator", { approve: true }, 403],
    ["operator", { responseJson: "1" }, 403],
    ["operator", { approve: false }, 200],
    ["operator", { cancel: true }, 200],
    ["admin", { approve: true }, 200],
    ["approver", { approve: true }, 403],
  ])("lets a member who is %s answer %j: %i", async (role, decision, status) => {
    const token = tokenOf(await details(owner, toRun(gatedPipeline)));
    const other = await member(server.context, { workspace: "one", name: "Bo", role });

    expect((await post(other, { action: "resume", token, ...decision })).status).toBe(status);
  });

  it.each<[Role, number, number]>([
    ["owner", 200, 200],
    ["admin", 200, 200],
    ["editor", 200, 200],
    ["operator", 403, 200],
    ["approver", 403, 403],
    ["viewer", 403, 403],
  ])(
    "answers a member who is %s: %i to a text that is a pipeline, %i to a stored workflow",
    async (role, text, file) => {
      await storedWorkflow(server.context, owner, "steps:\n  - id: a\n    run: echo mine\n", "a.lobster");
      const person = await member(server.context, { workspace: "one", name: "Bo", role });
      const begun = path.join(workspaceFilesFolder(server.context.config.dataFolder, "one"), "begun");

      for (const pipeline of ["exec touch begun", "exec touch begun | head", "exec touch begun.json | head"]) {
        expect((await post(person, toRun(pipeline))).status, pipeline).toBe(text);
        expect((await post(person, { ...toRun(pipeline), action: " run " })).status, pipeline).toBe(text);
      }
      expect(existsSync(begun)).toBe(text === 200);
      expect((await post(person, toRun("./a.lobster"))).status).toBe(file);
    },
  );

  it("takes a text that ends like a file name for one, of somebody who may not edit", async () => {
    const operator = await member(server.context, { workspace: "one", name: "Bo", role: "operator" });
    const files = workspaceFilesFolder(server.context.config.dataFolder, "one");

    for (const pipeline of ["exec touch begun.json", "exec touch begun.yaml"]) {
      expect(await post(operator, toRun(pipeline)), pipeline).toMatchObject({
        status: 400,
        body: { message: `There is no workflow ${pipeline} in this workspace` },
      });
      expect((await post(owner, toRun(pipeline))).status, pipeline).toBe(200);
    }
    expect(existsSync(path.join(files, "begun.json"))).toBe(true);
  });

  it("refuses a pipeline of somebody who may not edit also where the call is carried out", async () => {
    const { userId, name, email, workspaceId, workspaceSlug } = owner;
    const person = { userId, name, email, role: "operator" as const };
    const call = { callId: "c", workspaceId, workspaceSlug, person, params: toRun("exec echo a") };

    expect(await server.context.callTool(call, new AbortController().signal)).toMatchObject({
      ok: false,
      code: "bad_request",
      message: "pipeline must name a workflow",
    });
  });

  it("knows who started and who approves", async () => {
    const text =
      "steps:\n  - id: a\n    run: echo a\n    approval: { prompt: ok?, require_different_approver: true }\n";
    await storedWorkflow(server.context, owner, text, "pay.lobster");
    const paused = await details(owner, toRun("pay.lobster"));
    const resume = { action: "resume", token: tokenOf(paused), approve: true };

    expect(paused).toMatchObject({ requiresApproval: { initiatedBy: "Ida", requireDifferentApprover: true } });
    expect(await post(owner, resume)).toMatchObject({
      status: 422,
      body: {
        message: "Workflow step a approval must be granted by someone other than 'Ida'",
        details: { kind: "refused" },
      },
    });
    const other = await member(server.context, { workspace: "one", name: "Bo", role: "admin" });
    expect(await details(other, resume)).toMatchObject({ status: "ok" });
  });
});
