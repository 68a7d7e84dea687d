import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StateFiles } from "@/lib/runtime/store/state-files";
import { member, nextCall, ToolTrial } from "@/lib/testing/tool-trial";
import type { FlowStore } from "./flow-store";
import { TextFlowStore } from "./text-flow-store";

const gated = "exec --json echo '[1]' | approve --prompt 'Go on?'";
const asking = [
  "steps:",
  "  - id: ask",
  "    input:",
  "      prompt: How many?",
  "      responseSchema: { type: object, properties: { n: { type: integer } }, required: [n] }",
  "      defaults: { n: 1 }",
  "  - id: use",
  "    run: pwd; echo $ask.response.n",
  "",
].join("\n");
const managed = { action: "run", flowControllerId: "mail", flowGoal: "Triage the inbox" };

let trial: ToolTrial;
beforeEach(() => {
  trial = new ToolTrial({ flows: "files" });
});
afterEach(() => trial.remove());

describe("a managed run", () => {
  it("T132, E5: stores the flow and gives the envelope in both forms, the flow and what was done to it", async () => {
    const result = await trial.call({ ...managed, pipeline: "exec echo a", flowStateJson: '{"seen":3}' });

    const envelope = { ok: true, status: "ok", output: ["a"], requiresApproval: null };
    const { flow } = result;
    expect(result).toEqual({ ...envelope, envelope, flow, mutation: { applied: true, flow } });
    expect(flow).toMatchObject({
      revision: 1,
      status: "succeeded",
      syncMode: "managed",
      controllerId: "mail",
      goal: "Triage the inbox",
      currentStep: "run_lobster",
      stateJson: { seen: 3 },
    });
    expect(await trial.flows().get(String(member(result, "flow").flowId))).toEqual(flow);
  });

  it("waits with the question, and goes on to the end", async () => {
    const paused = await trial.call({ ...managed, pipeline: gated, flowCurrentStep: "collect" });

    const { resumeToken, approvalId } = member(paused, "requiresApproval");
    expect(paused.flow).toMatchObject({
      revision: 1,
      status: "waiting",
      currentStep: "await_lobster_approval",
      waitJson: { kind: "lobster_approval", prompt: "Go on?", items: [1], resumeToken, approvalId },
    });

    const done = await trial.call({ ...nextCall(paused), approve: true });
    expect(done).toMatchObject({ status: "ok", output: [1], mutation: { applied: true } });
    expect(done.flow).toMatchObject({ revision: 3, status: "succeeded", currentStep: "resume_lobster" });
    expect(done.flow).not.toHaveProperty("waitJson");
  });

  it("names its steps as it is told", async () => {
    const paused = await trial.call({ ...managed, pipeline: gated, flowWaitingStep: "ask_anna" });
    expect(paused.flow).toMatchObject({ currentStep: "ask_anna" });

    const done = await trial.call({ ...nextCall(paused), approve: true, flowCurrentStep: "send" });
    expect(done.flow).toMatchObject({ currentStep: "send" });
  });

  it.each([{ approve: false }, { cancel: true }])("is cancelled by %j", async (decision) => {
    const paused = await trial.call({ ...managed, pipeline: gated });

    const ended = await trial.call({ ...nextCall(paused), ...decision });

    expect(ended).toMatchObject({ ok: true, status: "cancelled" });
    expect(ended.mutation).toEqual({ found: true, cancelled: true, flow: ended.flow });
    expect(ended.flow).toMatchObject({ status: "cancelled", revision: 3 });
    expect(trial.stateFiles()).toEqual([]);
  });

  it("that fails has a failed flow, and the error tells which", async () => {
    const failure = await trial.failure({ ...managed, pipeline: "exec false" });

    expect(failure.code).toBe("failed");
    const flow = member(failure.details ?? {}, "flow");
    expect(flow).toMatchObject({ status: "failed", revision: 1, endedAt: expect.any(String) });
    expect(await trial.flows().get(String(flow.flowId))).toEqual(flow);
  });

  it("that takes too long has a failed flow", async () => {
    const failure = await trial.failure({ ...managed, pipeline: "exec sleep 60", timeoutMs: 200 });

    expect(failure.message).toBe("lobster runtime timed out");
    expect(member(failure.details ?? {}, "flow")).toMatchObject({ status: "failed" });
  });

  it("is measured by all that is shown, with the envelope in both forms and the flow", async () => {
    const pipeline = "exec --shell 'head -c 700 /dev/zero | tr \"\\0\" x' | approve";
    const paused = await trial.call({ ...managed, pipeline });
    const size = Buffer.byteLength(JSON.stringify(paused, null, 2));
    await trial.call({ ...nextCall(paused), cancel: true });

    const fits = await trial.call({ ...managed, pipeline, maxStdoutBytes: size });
    expect(fits).toMatchObject({ status: "needs_approval", mutation: { applied: true } });
    await trial.call({ ...nextCall(fits), cancel: true });

    const failure = await trial.failure({ ...managed, pipeline, maxStdoutBytes: size - 1 });
    expect(failure).toMatchObject({ code: "too_large", message: "lobster runtime result exceeded maxStdoutBytes" });
    expect(member(failure.details ?? {}, "flow")).toMatchObject({ status: "failed", revision: 1 });
    // The question that nobody has seen is withdrawn.
    expect(trial.stateFiles()).toEqual([]);
  });

  it("that is cancelled stays cancelled when its result is too large to be shown", async () => {
    const flowStateJson = JSON.stringify("x".repeat(1500));
    const paused = await trial.call({ ...managed, pipeline: gated, flowStateJson });

    const failure = await trial.failure({ ...nextCall(paused), cancel: true, maxStdoutBytes: 1024 });

    expect(failure.code).toBe("too_large");
    expect(member(failure.details ?? {}, "flow")).toMatchObject({ status: "cancelled", revision: 3 });
  });

  it("runs nothing when the flow cannot be stored", async () => {
    writeFileSync(trial.stateFolder, "no folder");

    const failure = await trial.failure({ ...managed, pipeline: "exec touch begun" });

    expect(failure).toMatchObject({ code: "flow", message: "TaskFlow persistence failed." });
    expect(trial.read("base/begun")).toBeNull();
    rmSync(trial.stateFolder);
  });

  it("T132: says when the flow was changed by somebody else meanwhile", async () => {
    const flows = new TextFlowStore(new StateFiles(path.join(trial.root, "flows")), {
      now: () => new Date(),
      newId: () => randomUUID(),
    });
    // Somebody asks for the end of every flow while the engine works.
    const contended: FlowStore = {
      create: async (flow) => {
        const created = await flows.create(flow);
        await flows.update(created.flowId, 0, { status: "running", cancelRequested: true });
        return created;
      },
      get: (flowId) => flows.get(flowId),
      update: (flowId, revision, change) => flows.update(flowId, revision, change),
      listWaiting: (most) => flows.listWaiting(most),
    };
    const other = new ToolTrial({ flows: contended });

    const result = await other.call({ ...managed, pipeline: "exec echo a" });

    expect(result).toMatchObject({
      ok: true,
      output: ["a"],
      mutation: { applied: false, code: "revision_conflict" },
      flow: { revision: 1, status: "running", cancelRequestedAt: expect.any(String) },
    });
    const { flowId } = member(result, "flow");
    expect(await other.message({ action: "resume", flowId, flowExpectedRevision: 1, approve: true })).toBe(
      "TaskFlow has no resumable Lobster checkpoint.",
    );
    other.remove();
  });
});

describe("a flow that waits for an answer", () => {
  it("keeps the question and the folder, and goes on there", async () => {
    trial.write("base/sub/ask.lobster", asking);

    const paused = await trial.call({ ...managed, pipeline: "ask.lobster", cwd: "sub" });
    const { resumeToken } = member(paused, "requiresInput");
    expect(paused.flow).toMatchObject({
      status: "waiting",
      currentStep: "await_lobster_input",
      waitJson: {
        kind: "lobster_input",
        prompt: "How many?",
        responseSchema: { type: "object" },
        defaults: { n: 1 },
        resumeToken,
        cwd: path.join(trial.base, "sub"),
      },
    });

    const done = await trial.call({ ...nextCall(paused), responseJson: '{"n":4}' });
    expect(done).toMatchObject({ status: "ok", output: [`${trial.base}/sub\n4\n`], flow: { status: "succeeded" } });
  });

  it("waits on at a new revision after an answer that does not fit", async () => {
    trial.write("base/ask.lobster", asking);
    const paused = await trial.call({ ...managed, pipeline: "ask.lobster" });

    const failure = await trial.failure({ ...nextCall(paused), responseJson: '{"n":"four"}' });

    expect(failure).toMatchObject({ code: "refused", message: expect.stringContaining("must be integer") });
    const details = failure.details ?? {};
    expect(details.flow).toMatchObject({ ...member(paused, "flow"), revision: 3, updatedAt: expect.any(String) });
    expect(await trial.call({ ...nextCall(details), responseJson: '{"n":4}' })).toMatchObject({ status: "ok" });
  });

  it("takes no approval, and one that waits for approval takes no answer", async () => {
    trial.write("base/ask.lobster", asking);
    const asked = await trial.call({ ...managed, pipeline: "ask.lobster" });
    const held = await trial.call({ ...managed, pipeline: gated });

    expect(await trial.message({ ...nextCall(asked), approve: true })).toBe(
      "Input checkpoint requires responseJson or cancel:true, not approve",
    );
    expect(await trial.message({ ...nextCall(held), responseJson: "1" })).toBe(
      "Approval checkpoint requires approve or cancel:true, not responseJson",
    );
    expect(await trial.flows().get(String(nextCall(asked).flowId))).toEqual(asked.flow);
  });
});

describe("the resume of a flow", () => {
  it("is refused for a flow that does not wait for the engine", async () => {
    const done = await trial.call({ ...managed, pipeline: "exec echo a" });
    const none = "TaskFlow has no resumable Lobster checkpoint.";

    expect(await trial.message({ ...nextCall(done), approve: true })).toBe(none);
    expect(await trial.message({ ...nextCall(done), flowId: randomUUID(), approve: true })).toBe(none);
    expect(await trial.message({ ...nextCall(done), flowId: "../x", approve: true })).toBe(none);
  });

  it("is refused when the flow waits for something of the controller's own", async () => {
    const flows = trial.flows();
    const { flowId } = await flows.create({ controllerId: "c", goal: "g", currentStep: "s" });
    await flows.update(flowId, 0, { status: "waiting", waitJson: { kind: "mail" } });

    expect(await trial.message({ action: "resume", flowId, flowExpectedRevision: 1, approve: true })).toBe(
      "TaskFlow is not waiting for Lobster approval.",
    );
  });

  it("is refused with the token of another checkpoint, and needs none", async () => {
    const paused = await trial.call({ ...managed, pipeline: gated });
    const { resumeToken, approvalId } = member(paused, "requiresApproval");
    const other = "Lobster checkpoint does not match the selected TaskFlow.";

    expect(await trial.message({ ...nextCall(paused), approve: true, token: "x" })).toBe(other);
    expect(await trial.message({ ...nextCall(paused), approve: true, approvalId: "deadbeef" })).toBe(other);
    expect(await trial.call({ ...nextCall(paused), approve: true, token: resumeToken, approvalId })).toMatchObject({
      status: "ok",
    });
  });

  it("lets one of several win", async () => {
    const paused = await trial.call({ ...managed, pipeline: `${gated} | exec --shell 'echo x >> done; cat'` });

    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => trial.call({ ...nextCall(paused), approve: true })),
    );

    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(trial.read("base/done")).toBe("x\n");
    for (const answer of answers) {
      if (answer.status === "rejected") {
        expect(String(answer.reason)).toMatch(/revision_conflict|no resumable Lobster checkpoint/);
      }
    }
  });

  it("is refused at another revision", async () => {
    const paused = await trial.call({ ...managed, pipeline: gated });

    expect(await trial.message({ ...nextCall(paused), flowExpectedRevision: 0, approve: true })).toBe(
      "TaskFlow resume failed: revision_conflict",
    );
  });

  it("leaves the flow waiting when nothing may be run there any more", async () => {
    trial.write("base/a.lobster", "steps:\n  - { id: a, run: echo a, approval: ok? }\n");
    const paused = await trial.call({ ...managed, pipeline: "a.lobster" });
    const stranger = new ToolTrial({ flows: "files", env: { LOBSTER_STATE_DIR: trial.stateFolder } });

    const failure = await stranger.failure({ ...nextCall(paused), approve: true });

    expect(failure).toMatchObject({ code: "bad_request", details: { flow: { status: "waiting", revision: 3 } } });
    stranger.remove();
  });

  it("fails for ever when the run fails", async () => {
    const paused = await trial.call({ ...managed, pipeline: `${gated} | exec false` });

    const failure = await trial.failure({ ...nextCall(paused), approve: true });

    expect(member(failure.details ?? {}, "flow")).toMatchObject({ status: "failed", revision: 3 });
    expect(await trial.message({ ...nextCall(failure.details ?? {}), approve: true })).toContain("no resumable");
  });

  it("tells that a cancelled flow could not be closed", async () => {
    const paused = await trial.call({ ...managed, pipeline: gated });
    const flows = trial.flows();
    const failing: FlowStore = {
      create: (flow) => flows.create(flow),
      get: (flowId) => flows.get(flowId),
      update: async (flowId, revision, change) => {
        if (change.status === "cancelled") throw new Error("disk full");
        return flows.update(flowId, revision, change);
      },
      listWaiting: (most) => flows.listWaiting(most),
    };
    const other = new ToolTrial({ flows: failing, env: { LOBSTER_STATE_DIR: trial.stateFolder } });

    expect(await other.message({ ...nextCall(paused), cancel: true })).toBe("TaskFlow cancellation failed: disk full");
    other.remove();
  });
});
