import { describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody } from "@/lib/lobster/run/events";
import { initialRunState, reduceRun } from "@/lib/lobster/run/reduce-run";
import type { PartState } from "@/lib/lobster/run/step-parts";
import { type StepOutline, stepInFocus, stepLines } from "./step-outline";

const outline: readonly StepOutline[] = ["fetch", "both", "left", "send"].map((id) => ({
  key: id,
  id,
  title: id,
  kind: "shell",
  summary: "",
  gate: false,
  condition: null,
  parent: id === "left" ? "both" : null,
}));

function after(...bodies: readonly RunEventBody[]) {
  return bodies
    .map((body, index): RunEvent => ({ ...body, runId: "r", seq: index + 1, at: index }))
    .reduce(reduceRun, initialRunState);
}

const started = (stepId: string): RunEventBody => ({
  type: "step.started",
  stepId,
  path: [],
  attempt: 1,
  command: "x",
});
const failed = (stepId: string): RunEventBody => ({
  type: "step.failed",
  stepId,
  path: [],
  attempt: 1,
  durationMs: 1,
  message: "no",
  timedOut: false,
  continued: false,
});

describe("stepLines", () => {
  it("keeps the order of the file and shows containers by depth", () => {
    expect(stepLines(outline, initialRunState).map(({ id, depth, state }) => [id, depth, state])).toEqual([
      ["fetch", 0, null],
      ["both", 0, null],
      ["left", 1, null],
      ["send", 0, null],
    ]);
  });

  it("adds steps that only the run knows", () => {
    const lines = stepLines(outline, after(started("extra")));

    expect(lines.at(-1)).toMatchObject({ id: "extra", outline: null, state: { status: "running" } });
  });
});

describe("a step inside another one", () => {
  const parts = (stepId: string, ...known: readonly PartState[]): RunEventBody => ({
    type: "step.parts",
    stepId,
    path: [],
    attempt: 1,
    parts: known,
  });
  const part = (id: string, status: PartState["status"], times = 0): PartState => ({
    ...{ id, status, times, startedAt: 5, endedAt: status === "running" ? null : 7, message: null },
  });
  const inner = (...bodies: readonly RunEventBody[]) =>
    stepLines(outline, after(...bodies)).find(({ key }) => key === "left")?.state?.status ?? null;

  it("has the state it has there, whatever a step of the same id does elsewhere", () => {
    expect(inner(started("left"))).toBeNull();
    expect(inner(started("both"), parts("both", part("left", "running")))).toBe("running");
    expect(inner(started("left"), started("both"), parts("both", part("left", "succeeded", 1)))).toBe("succeeded");
  });

  it("of a loop waits for its turn between two rounds", () => {
    const round = (done: number): RunEventBody => ({
      ...{ type: "step.progress", stepId: "both", path: [], attempt: 1, unit: "rounds", done, total: 2 },
    });
    expect(inner(started("both"), round(1), parts("both", part("left", "succeeded", 1)))).toBe("queued");
    expect(inner(started("both"), round(2), parts("both", part("left", "succeeded", 2)))).toBe("succeeded");
  });

  it("was stopped when the step around it ended without it, and skipped when that was through", () => {
    const running = parts("both", part("left", "running"));
    expect(inner(started("both"), running, failed("both"))).toBe("cancelled");
    const lost: RunEventBody = {
      ...{ type: "checkpoint.opened", checkpointId: "c", stepId: "both", path: [], kind: "outcome", prompt: "?" },
    };
    expect(inner(started("both"), running, lost)).toBe("needs_attention");
    const done = { type: "step.completed", stepId: "both", path: [], attempt: 1, durationMs: 1 } as const;
    expect(inner(started("both"), { ...done, stdout: null, truncated: false })).toBe("skipped");
  });

  it("begins anew with each attempt of the step around it", () => {
    expect(inner(started("both"), parts("both", part("left", "failed")), { ...started("both") })).toBeNull();
  });
});

describe("stepInFocus", () => {
  const focus = (...bodies: readonly RunEventBody[]) => {
    const state = after(...bodies);
    return stepInFocus(stepLines(outline, state), state);
  };

  it("is the first step before anything ran", () => {
    expect(focus()).toBe("fetch");
  });

  it("is the step that runs, even after one that failed and was passed over", () => {
    expect(focus(started("fetch"), failed("fetch"), started("send"))).toBe("send");
  });

  it("is the failed step of a run that ended", () => {
    expect(focus(started("fetch"), failed("fetch"), { type: "run.failed", message: "no" })).toBe("fetch");
  });

  it("is the step that waits for a person", () => {
    const opened: RunEventBody = {
      type: "checkpoint.opened",
      checkpointId: "c",
      stepId: "both",
      path: [],
      kind: "approval",
      prompt: "?",
    };

    expect(focus(started("fetch"), opened)).toBe("both");
  });
});
