import { describe, expect, it } from "vitest";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import type { Spending } from "@/lib/lobster/run/records";
import { type CheckpointState, printCheckpoint, readCheckpoint } from "./checkpoint-state";

const bookkeeping = { approvalId: null, supersededResumeStateKeys: [], createdAt: "" };
const workflow = (spending: Spending): CheckpointState => ({
  ...{ kind: "workflow", filePath: "/a.lobster", fileDigest: "d" },
  snapshot: { version: 1, position: 1, records: [], args: {}, waiting: { stepId: "a", kind: "approval" }, ...spending },
});
const pipeline = (spending: Spending): CheckpointState => ({
  ...{ kind: "pipeline", pipeline: parsePipeline("head | approve"), resumeAtIndex: 2, items: [], prompt: "ok?" },
  ...{ haltType: "approval_request", ...spending },
});
const spending: Spending = {
  cost: [{ stepId: "a", model: null, inputTokens: 1, outputTokens: 2, costUsd: 0.5 }],
  unpaidCalls: ["key time 1"],
};

describe("the text of a pause", () => {
  it.each([workflow, pipeline])("keeps what models cost, and which calls are not paid for (%#)", (stateWith) => {
    const state = stateWith(spending);

    expect(readCheckpoint(printCheckpoint(state, bookkeeping), state.kind)?.state).toMatchObject(
      state.kind === "workflow" ? { snapshot: spending } : spending,
    );
    expect(JSON.stringify(readCheckpoint(printCheckpoint(stateWith({}), bookkeeping), state.kind)?.state)).not.toMatch(
      /cost|unpaidCalls/,
    );
  });

  it.each([{ cost: {} }, { cost: [{ stepId: "a" }] }, { unpaidCalls: "key" }, { unpaidCalls: [1] }])(
    "is refused when what it says about cost is damaged: %j",
    (damage) => {
      for (const state of [workflow({}), pipeline({})]) {
        const damaged =
          state.kind === "workflow"
            ? { ...state, snapshot: { ...state.snapshot, ...damage } }
            : { ...state, ...damage };

        expect(() => readCheckpoint(JSON.stringify(damaged), state.kind)).toThrow(`Invalid ${state.kind} resume state`);
      }
    },
  );
});
