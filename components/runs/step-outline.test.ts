import { describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody } from "@/lib/lobster/run/events";
import { initialRunState, reduceRun } from "@/lib/lobster/run/reduce-run";
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
