import { describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody } from "./events";
import { maxOutputLength } from "./output-tail";
import { initialRunState, reduceRun } from "./reduce-run";
import type { RunState } from "./run-state";

function journal(...bodies: readonly RunEventBody[]): readonly RunEvent[] {
  return bodies.map((body, index) => ({ ...body, runId: "r", seq: index + 1, at: (index + 1) * 1000 }));
}

function stateAfter(...bodies: readonly RunEventBody[]): RunState {
  return journal(...bodies).reduce(reduceRun, initialRunState);
}

const step = (stepId: string, attempt = 1) => ({ stepId, path: ["steps", 0], attempt });
const gate = { checkpointId: "c1", stepId: "gate", path: ["steps", 1], prompt: "ok?" };

const requested: RunEventBody = { type: "run.requested", by: "ana" };
const started: RunEventBody = { type: "run.started" };

describe("a run", () => {
  it("goes from queued over running to succeeded with its output", () => {
    expect(stateAfter(requested)).toMatchObject({ status: "queued", startedAt: null, lastSeq: 1 });
    expect(stateAfter(requested, started)).toMatchObject({ status: "running", startedAt: 2000 });
    expect(stateAfter(requested, started, { type: "run.completed", output: [1] })).toMatchObject({
      status: "succeeded",
      startedAt: 2000,
      endedAt: 3000,
      output: [1],
    });
  });

  it("that fails says why and leaves no step running", () => {
    const state = stateAfter(
      started,
      { type: "step.started", command: "x", ...step("a") },
      { type: "run.failed", message: "worker lost" },
    );

    expect(state).toMatchObject({ status: "failed", message: "worker lost", endedAt: 3000 });
    expect(state.steps.get("a")).toMatchObject({ status: "failed", endedAt: 3000 });
  });

  it("tells the newest of what it has cost", () => {
    const cost = { totalInputTokens: 1, totalOutputTokens: 2, estimatedCostUsd: 0.5, byStep: [] };

    expect(stateAfter(started).cost).toBeNull();
    const billed: RunEventBody = { type: "run.billed", cost };
    expect(stateAfter(started, billed, { ...billed, cost: { ...cost, estimatedCostUsd: 1 } }).cost).toEqual({
      ...cost,
      estimatedCostUsd: 1,
    });
  });

  it("keeps the newest lines of its log", () => {
    const lines = Array.from({ length: 1005 }, (_, index): RunEventBody => ({ type: "run.log", text: `${index}` }));

    const { log } = stateAfter(...lines);

    expect(log.length).toBe(1000);
    expect(log.at(-1)).toBe("1004");
  });

  it("is the same however often an event arrives", () => {
    const events = journal(
      started,
      { type: "step.started", command: "x", ...step("a") },
      { type: "step.output", stream: "stdout", text: "hi\n", ...step("a") },
      { type: "run.log", text: "note" },
    );

    const once = events.reduce(reduceRun, initialRunState);
    const again = [...events, ...events].reduce(reduceRun, initialRunState);

    expect(again).toEqual(once);
    expect(events.reduce(reduceRun, once)).toBe(once);
  });
});

describe("a step", () => {
  it("shows what it printed while it runs and its value when it is done", () => {
    const events: readonly RunEventBody[] = [
      started,
      { type: "step.started", command: "echo '{}'", ...step("a") },
      { type: "step.output", stream: "stdout", text: "{", ...step("a") },
      { type: "step.output", stream: "stdout", text: "}\n", ...step("a") },
      { type: "step.output", stream: "stderr", text: "warn\n", ...step("a") },
    ];

    expect(stateAfter(...events).steps.get("a")).toMatchObject({
      status: "running",
      command: "echo '{}'",
      startedAt: 2000,
      stdout: "{}\n",
      stderr: "warn\n",
    });
    expect(
      stateAfter(...events, {
        type: "step.completed",
        durationMs: 5,
        stdout: "{}\n",
        json: {},
        truncated: false,
        ...step("a"),
      }).steps.get("a"),
    ).toMatchObject({ status: "succeeded", endedAt: 6000, stdout: "{}\n", json: {} });
  });

  it("that printed nothing as it ran takes the text of its result", () => {
    const state = stateAfter({
      type: "step.completed",
      durationMs: 400,
      stdout: "tail",
      truncated: true,
      ...step("pipe"),
    });

    expect(state.steps.get("pipe")).toMatchObject({ stdout: "tail", outputCut: true, startedAt: 600, endedAt: 1000 });
  });

  it("keeps the end of a long output and never half a character", () => {
    const long = "😀".repeat(maxOutputLength);

    const state = stateAfter(
      { type: "step.output", stream: "stdout", text: long, ...step("a") },
      { type: "step.output", stream: "stdout", text: "end", ...step("a") },
    );

    const { stdout, outputCut } = state.steps.get("a") ?? { stdout: "", outputCut: false };
    expect(outputCut).toBe(true);
    expect(stdout.length).toBeLessThanOrEqual(maxOutputLength * 1.25);
    expect(stdout.endsWith("😀end")).toBe(true);
    expect(/^[\uDC00-\uDFFF]/.test(stdout)).toBe(false);
  });

  it("tells how far it has come, from the beginning again in each attempt", () => {
    const half: RunEventBody = { type: "step.progress", unit: "rounds", done: 2, total: 4, ...step("loop") };

    expect(stateAfter(half).steps.get("loop")?.progress).toEqual({ unit: "rounds", done: 2, total: 4 });
    const again = stateAfter(half, { type: "step.started", command: "", ...step("loop", 2) });
    expect(again.steps.get("loop")?.progress).toBeUndefined();
  });

  it("that asked goes on with the answer, or is done with it", () => {
    const opened: RunEventBody = { type: "checkpoint.opened", kind: "input", ...gate };
    const answered: RunEventBody = {
      ...{
        type: "checkpoint.decided",
        checkpointId: "c1",
        stepId: "gate",
        kind: "input",
        verdict: "submit",
        by: "ana",
      },
      value: { n: 1 },
    };

    expect(stateAfter(started, opened, answered).steps.get("gate")).toMatchObject({
      status: "succeeded",
      json: { n: 1 },
      decidedBy: "ana",
      // When it was asked: a person's time is not the step's.
      endedAt: 2000,
    });
    expect(stateAfter(started, opened, { ...answered, goesOn: true }).steps.get("gate")).toMatchObject({
      status: "queued",
      endedAt: null,
    });
  });

  it("starts with empty output at each attempt and tells why the last one failed", () => {
    const state = stateAfter(
      { type: "step.started", command: "x", ...step("a") },
      { type: "step.output", stream: "stdout", text: "first", ...step("a") },
      { type: "step.retrying", message: "exit 1", delayMs: 10, ...step("a") },
      { type: "step.started", command: "x", ...step("a", 2) },
    );

    expect(state.steps.get("a")).toMatchObject({
      status: "running",
      attempt: 2,
      startedAt: 1000,
      stdout: "",
      message: "exit 1",
    });
  });

  it.each([
    [{ timedOut: false, continued: false }, "failed"],
    [{ timedOut: true, continued: false }, "timed_out"],
    [{ timedOut: false, continued: true }, "failed_continued"],
    [{ timedOut: true, continued: true }, "failed_continued"],
  ])("that fails with %j is %s", (how, status) => {
    const state = stateAfter({ type: "step.failed", durationMs: 1, message: "no", ...how, ...step("a") });

    expect(state.steps.get("a")).toMatchObject({ status, message: "no", endedAt: 1000 });
  });

  it("that is skipped names its condition", () => {
    const state = stateAfter({ type: "step.skipped", stepId: "a", path: ["steps", 0], condition: "$x.json.n > 5" });

    expect(state.steps.get("a")).toMatchObject({ status: "skipped", message: "$x.json.n > 5" });
  });

  it("stands in order of first appearance", () => {
    const state = stateAfter(
      { type: "step.started", command: "x", ...step("b") },
      { type: "step.started", command: "x", ...step("a") },
      { type: "step.completed", durationMs: 1, stdout: "", truncated: false, ...step("b") },
    );

    expect([...state.steps.keys()]).toEqual(["b", "a"]);
  });
});

describe("a checkpoint", () => {
  const opened: RunEventBody = { type: "checkpoint.opened", kind: "approval", ...gate };
  const decided = {
    type: "checkpoint.decided",
    checkpointId: "c1",
    stepId: "gate",
    kind: "approval",
    by: "ana",
  } as const;

  it.each([
    ["approval", "waiting_approval"],
    ["input", "waiting_input"],
    ["outcome", "needs_attention"],
  ] as const)("of kind %s makes step and run %s", (kind, status) => {
    const state = stateAfter(started, { type: "checkpoint.opened", kind, ...gate });

    expect(state.status).toBe(status);
    expect(state.waiting).toEqual({ checkpointId: "c1", stepId: "gate", kind, prompt: "ok?", since: 2000 });
    expect(state.steps.get("gate")?.status).toBe(status);
  });

  it("that is approved queues the run until a worker takes it up", () => {
    const approved: RunEventBody = { ...decided, verdict: "approve" };

    expect(stateAfter(started, opened, approved)).toMatchObject({ status: "queued", waiting: null });
    expect(stateAfter(started, opened, approved).steps.get("gate")).toMatchObject({
      status: "succeeded",
      decidedBy: "ana",
    });
    expect(stateAfter(started, opened, approved, { type: "run.resumed", reason: "decision" }).status).toBe("running");
  });

  it("that is rejected ends the run", () => {
    const state = stateAfter(
      started,
      opened,
      { ...decided, verdict: "reject" },
      { type: "run.cancelled", reason: "rejected", by: "ana" },
    );

    expect(state).toMatchObject({ status: "rejected", waiting: null, endedAt: 4000 });
    expect(state.steps.get("gate")?.status).toBe("rejected");
  });

  it("goes away with a cancelled run", () => {
    const state = stateAfter(started, opened, { type: "run.cancelled", reason: "cancelled", by: "ana" });

    expect(state).toMatchObject({ status: "cancelled", waiting: null });
    expect(state.steps.get("gate")?.status).toBe("cancelled");
  });
});
