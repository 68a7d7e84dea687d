import { describe, expect, it } from "vitest";
import type { Decision } from "@/lib/lobster/run/checkpoint";
import type { StepRecord } from "@/lib/lobster/run/records";
import { createFakeHost, exitsWith } from "@/lib/testing/fake-host";
import { echo, suspended, trialRun } from "@/lib/testing/trial-run";
import { approvalIdentity, approvalRequest, refuseApprover } from "./approval-gate";

const approveBy = (by: string | null): Decision => ({ verdict: "approve", comment: null, by });

describe("a gate", () => {
  const flow = `steps:
  - { id: make, run: 'echo {"n":2}', approval: "Keep it?" }
  - { id: after, run: "echo $make.approved $make.approvedBy $make.initiatedBy", when: $make.approved }`;

  it("pauses behind its command, and the snapshot of the finished step already waits", async () => {
    const { result, recorder } = await trialRun(flow, { env: { LOBSTER_APPROVAL_INITIATED_BY: "al" } });

    expect(suspended(result)).toMatchObject({
      request: { kind: "approval", stepId: "make", prompt: "Keep it?", items: [{ n: 2 }], preview: '{"n":2}' },
      path: ["steps", 0],
      snapshot: { position: 1, waiting: { stepId: "make", kind: "approval", identity: { initiatedBy: "al" } } },
    });
    expect(recorder.snapshots).toEqual([suspended(result).snapshot]);
  });

  it("T82: runs only what comes behind it once it is approved", async () => {
    const { snapshot } = suspended((await trialRun(flow, { env: { LOBSTER_APPROVAL_INITIATED_BY: "al" } })).result);

    const { result, host } = await trialRun(flow, { snapshot, decision: approveBy("bo") });

    expect(host.started).toEqual(["echo true bo al"]);
    expect(result).toMatchObject({ kind: "completed", output: ["true bo al\n"], snapshot: { waiting: null } });
  });

  it("ends the run when it is rejected", async () => {
    const { snapshot } = suspended((await trialRun(flow)).result);

    const { result, host } = await trialRun(flow, {
      snapshot,
      decision: { verdict: "reject", comment: null, by: "bo" },
    });

    expect(result).toEqual({ kind: "cancelled", reason: "rejected" });
    expect(host.started).toEqual([]);
  });

  it("asks the same again when a worker comes back without an answer", async () => {
    const first = suspended((await trialRun(flow)).result);

    const { result, host } = await trialRun(flow, { snapshot: first.snapshot });

    expect(result).toEqual(first);
    expect(host.started).toEqual([]);
  });

  it("refuses an answer of another kind and stays as it was", async () => {
    const { snapshot } = suspended((await trialRun(flow)).result);

    const answered = trialRun(flow, { snapshot, decision: { verdict: "submit", value: 1, comment: null, by: null } });

    await expect(answered).rejects.toMatchObject({ code: "bad_decision", type: "parse_error" });
  });

  it("T66: is passed over when its command failed and the run goes on", async () => {
    const { result } = await trialRun(
      "steps: [{id: a, run: bad, approval: true, on_error: continue}, {id: b, run: echo on}]",
      {
        answer: (text, request) => (text === "bad" ? exitsWith(1) : echo(text, request)),
      },
    );

    expect(result).toMatchObject({ kind: "completed", output: ["on\n"] });
  });

  it("B40: is not asked when its condition is false", async () => {
    const { result } = await trialRun(
      "steps: [{id: g, approval: ok?, when: false}, {id: b, run: 'echo $g.skipped $g.approved'}]",
    );

    expect(result).toMatchObject({ output: ["true false\n"] });
  });

  it("hands its input on as its result", async () => {
    const text = "steps: [{id: a, run: 'echo [1,2]'}, {id: g, approval: ok?, stdin: $a.json}]";
    const { snapshot, request } = suspended((await trialRun(text)).result);

    const { result } = await trialRun(text, { snapshot, decision: approveBy(null) });

    expect(request).toMatchObject({ items: [1, 2], preview: "[1,2]" });
    expect(result).toMatchObject({ output: [1, 2] });
  });

  it("asks at the terminal in human mode and goes on with a yes", async () => {
    const asked: string[] = [];
    const host = createFakeHost(echo, {
      askLine: async (prompt) => {
        asked.push(prompt);
        return asked.length === 1 ? "Y" : "no";
      },
    });
    const human = { mode: "human", interactive: true, host } as const;

    const { result } = await trialRun(
      "steps: [{id: g, approval: First?}, {id: h, approval: Second?}, {id: c, run: echo}]",
      human,
    );

    expect(asked).toEqual(["First? [y/N] ", "Second? [y/N] "]);
    expect(result).toEqual({ kind: "failed", type: "runtime_error", message: "Not approved" });
  });

  it("shows at the terminal what is to be approved, then asks; nothing of it stays invisible", async () => {
    const events: string[] = [];
    const host = {
      ...createFakeHost(() => '["a.md","b\u202e.md"]'),
      log: (line: string) => events.push(line),
      askLine: async (prompt: string) => {
        events.push(prompt);
        return "y";
      },
    };

    await trialRun('steps: [{id: a, run: list, approval: "Move\\e[2K them?"}]', {
      mode: "human",
      interactive: true,
      host,
    });

    expect(events).toEqual(["  a.md", "  b\\u{202e}.md", "Move\\u{1b}[2K them? [y/N] "]);
  });

  it("gives up waiting at the terminal after LOBSTER_APPROVAL_INPUT_TIMEOUT_MS", async () => {
    const host = createFakeHost(echo, { askLine: () => new Promise(() => undefined) });

    const { result } = await trialRun("steps: [{id: g, approval: ok?}]", {
      mode: "human",
      interactive: true,
      host,
      env: { LOBSTER_APPROVAL_INPUT_TIMEOUT_MS: "50" },
    });

    expect(result).toMatchObject({ message: "Timed out waiting for input (50ms)" });
  });

  it("T101: refuses to wait for somebody else when nobody knows who started the run", async () => {
    const { result } = await trialRun("steps: [{id: g, approval: {require_different_approver: true}}]");

    expect(result).toMatchObject({
      message: "Workflow step g approval requires initiator identity; set LOBSTER_APPROVAL_INITIATED_BY",
    });
  });
});

describe("the question of a gate", () => {
  const ask = (approval: Parameters<typeof approvalRequest>[1], record: Omit<StepRecord, "id"> = {}) => {
    const { prompt, items, preview } = approvalRequest("g", approval, { id: "g", ...record }, {});
    return [prompt, items, preview];
  };

  it("T80: is the file's as it is written, or names the step", () => {
    expect(ask(true)).toEqual(["Approve g?", [], null]);
    expect(ask("required")).toEqual(["Approve g?", [], null]);
    expect(ask(" Send ${city}? ")).toEqual(["Send ${city}?", [], null]);
    expect(ask({ prompt: "Ok?", items: [1], preview: "short" })).toEqual(["Ok?", [1], "short"]);
    expect(ask({ prompt: 5, items: "no list", preview: 7 })).toEqual(["Approve g?", [], null]);
  });

  it("shows what the step produced: a list as items, another value as one, text as preview", () => {
    expect(ask(true, { stdout: "[1,2]\n", json: [1, 2] })).toEqual(["Approve g?", [1, 2], "[1,2]"]);
    expect(ask(true, { stdout: "null\n", json: null })).toEqual(["Approve g?", [null], "null"]);
    expect(ask(true, { json: { a: 1 } })).toEqual(["Approve g?", [{ a: 1 }], '{"a":1}']);
    expect(ask(true, { stdout: "  words \n" })).toEqual(["Approve g?", [], "words"]);
    expect(ask(true, { stdout: "x".repeat(3000) })[2]).toBe("x".repeat(2000));
  });

  it("T81: is worded by the step when that printed a request", () => {
    const json = { prompt: "From the script", items: [7], preview: "pv" };

    expect(ask("Mine?", { json })).toEqual(["From the script", [7], "pv"]);
    expect(ask("Mine?", { json: { requiresApproval: json, prompt: "outer" } })).toEqual(["From the script", [7], "pv"]);
    expect(ask("Mine?", { json: { prompt: "" } })).toEqual(["Mine?", [{ prompt: "" }], '{"prompt":""}']);
  });
});

describe("who may approve", () => {
  const printed = (json: StepRecord["json"]): StepRecord => ({ id: "g", json });
  const nothing: StepRecord = { id: "g" };

  it("T81: is said by the file, else the environment, else the step; each only fills gaps", () => {
    const env = { LOBSTER_APPROVAL_REQUIRED_APPROVER: "eve", LOBSTER_APPROVAL_INITIATED_BY: "ida" };
    const json = { prompt: "?", requiredApprover: "mallory", initiatedBy: "nobody", requireDifferentApprover: true };

    expect(approvalIdentity("g", { required_approver: "ann" }, printed(json), env)).toEqual({
      initiatedBy: "ida",
      requiredApprover: "ann",
      requireDifferentApprover: true,
    });
    expect(approvalIdentity("g", true, printed(json), {})).toEqual({
      initiatedBy: "nobody",
      requiredApprover: "mallory",
      requireDifferentApprover: true,
    });
    expect(approvalIdentity("g", { requiredApprover: "camel", required_approver: "snake" }, nothing, {})).toEqual({
      requiredApprover: "camel",
    });
  });

  it("T81: cannot be loosened by the environment or the step", () => {
    const strict = { require_different_approver: true, initiated_by: "al" };
    const env = { LOBSTER_APPROVAL_REQUIRE_DIFFERENT_APPROVER: "no" };

    const identity = approvalIdentity("g", strict, printed({ prompt: "?", requireDifferentApprover: false }), env);

    expect(identity).toEqual({ initiatedBy: "al", requireDifferentApprover: true });
  });

  it("is checked by name, blanks around it aside", () => {
    const refusal = (identity: Parameters<typeof refuseApprover>[1], approver: string | null) =>
      refuseApprover("g", identity, approver);

    expect(refusal({}, null)).toBeNull();
    expect(refusal({ initiatedBy: "al" }, null)).toBeNull();
    expect(refusal({ requiredApprover: "bob" }, "  ")).toBe(
      "Workflow step g approval requires approver identity; set LOBSTER_APPROVAL_APPROVED_BY",
    );
    expect(refusal({ requiredApprover: "bob" }, "Bob")).toBe(
      "Workflow step g approval requires approver 'bob', got 'Bob'",
    );
    expect(refusal({ requiredApprover: "bob" }, " bob ")).toBeNull();
    expect(refusal({ requireDifferentApprover: true, initiatedBy: "al" }, "al")).toBe(
      "Workflow step g approval must be granted by someone other than 'al'",
    );
    expect(refusal({ requireDifferentApprover: true, initiatedBy: "al" }, "bo")).toBeNull();
    expect(refusal({ requireDifferentApprover: true }, "bo")).toBe(
      "Workflow step g approval requires initiator identity; set LOBSTER_APPROVAL_INITIATED_BY",
    );
  });
});
