import { describe, expect, it } from "vitest";
import { exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { suspended, trialRun } from "@/lib/testing/trial-run";

const answer: FakeProcess = (text) => (text === "ask" ? '{"model":"gpt-4o","usage":{"inputTokens":1000000}}' : "plain");
const run = (text: string, options: Parameters<typeof trialRun>[1] = {}) => trialRun(text, { answer, ...options });

describe("a cost limit", () => {
  it("stops the run behind the step that exceeds it, whatever on_error says", async () => {
    const { result, host } = await run(
      "cost_limit: {max_usd: 1, action: stop}\nsteps: [{id: a, run: ask, on_error: continue}, {id: b, run: next}]",
    );

    expect(result).toEqual({
      kind: "failed",
      type: "runtime_error",
      message: "Cost limit exceeded: $2.5000 > $1.00 limit",
    });
    expect(host.started).toEqual(["ask"]);
  });

  it("T85: may be reached, and may be exceeded by the last step only to fail the run", async () => {
    const flow = (limit: number) => `cost_limit: {max_usd: ${limit}, action: stop}\nsteps: [{id: a, run: ask}]`;

    expect((await run(flow(2.5))).result).toMatchObject({ kind: "completed" });
    expect((await run(flow(2.4))).result).toMatchObject({ kind: "failed" });
  });

  it("T86 D32: warns once when it is crossed unless it has to stop, also in a run that goes on behind a pause", async () => {
    const text =
      "cost_limit: {max_usd: '1'}\nsteps: [{id: a, run: ask}, {id: b, run: next}, {id: c, run: ask, approval: ok?}, {id: d, run: ask}]";
    const warnings = (lines: readonly string[]) => lines.filter((line) => line.startsWith("log"));

    const first = await run(text);
    const { snapshot } = suspended(first.result);
    const decision = { verdict: "approve", comment: null, by: null } as const;
    const second = await run(text, { snapshot, decision });

    expect(warnings(first.recorder.lines)).toEqual(["log [WARN] Cost $2.5000 exceeds limit $1.00"]);
    expect(second.result.kind).toBe("completed");
    expect(warnings(second.recorder.lines)).toEqual([]);
  });

  it("is looked at behind every round of a loop, whatever the policies of the loop say", async () => {
    const { result, host } = await run(
      "cost_limit: {max_usd: 4, action: stop}\nsteps: [{id: l, run: '[1,2,3]'}, {id: loop, for_each: $l.json, retry: {max: 3}, on_error: continue, steps: [{id: s, run: ask}]}]",
      { answer: (text, request) => (text.startsWith("[") ? text : answer(text, request)) },
    );

    expect(result).toMatchObject({ kind: "failed", message: "Cost limit exceeded: $5.0000 > $4.00 limit" });
    expect(host.started.filter((text) => text === "ask")).toHaveLength(2);
  });

  it("does not count what a program printed in a pipeline that failed", async () => {
    const { result, host } = await run(
      "cost_limit: {max_usd: 4, action: stop}\nsteps: [{id: a, pipeline: 'exec --json ask | exec fail', retry: {max: 4}, on_error: continue}]",
      { answer: (text, request) => (text === "fail" ? exitsWith(1) : answer(text, request)) },
    );

    expect(host.started).toHaveLength(8);
    expect(result).toMatchObject({ kind: "completed" });
  });

  it("counts what was spent before a pause, and does not pause for a run that may not go on", async () => {
    const flow = (limit: number) =>
      `cost_limit: {max_usd: ${limit}, action: stop}\nsteps: [{id: a, run: ask, approval: ok?}, {id: b, run: ask}, {id: c, run: next}]`;
    const { snapshot } = suspended((await run(flow(3))).result);

    const { result, host } = await run(flow(3), {
      snapshot,
      decision: { verdict: "approve", comment: null, by: null },
    });

    expect(snapshot.cost).toEqual([
      { stepId: "a", model: "gpt-4o", inputTokens: 1_000_000, outputTokens: 0, costUsd: 2.5 },
    ]);
    expect(result).toMatchObject({ kind: "failed", message: "Cost limit exceeded: $5.0000 > $3.00 limit" });
    expect(host.started).toEqual(["ask"]);
    expect((await run(flow(1))).result).toMatchObject({ kind: "failed" });
  });

  it("does not count an answer again that a step only hands on", async () => {
    const { result } = await run(
      "cost_limit: {max_usd: 3, action: stop}\nsteps: [{id: a, run: ask}, {id: b, pipeline: head, stdin: $a.json}, {id: c, pipeline: 'pick usage', stdin: $b.json}]",
    );

    expect(result).toMatchObject({ kind: "completed", snapshot: { cost: [{ stepId: "a" }] } });
  });

  it("warns about a model without a price, and about prices it cannot read", async () => {
    const { recorder } = await run(
      "cost_limit: {max_usd: 0, action: stop}\nsteps: [{id: a, run: x}, {id: b, run: x}]",
      {
        answer: () => '{"model":"made-up","usage":{"inputTokens":5}}',
        env: { LOBSTER_LLM_PRICING_JSON: "[]" },
      },
    );

    expect(recorder.lines.filter((line) => line.startsWith("log"))).toEqual([
      expect.stringMatching(/^log \[WARN\] Ignoring invalid LOBSTER_LLM_PRICING_JSON; /),
      expect.stringMatching(/^log \[WARN\] No LLM pricing configured for model "made-up"; recording zero cost\./),
    ]);
  });
});
