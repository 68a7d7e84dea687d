import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineTrial, failureOf } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

/** A step that prints an answer of a model that costs as many dollars as were asked for. */
const paid = (id: string, usd: number) =>
  `{id: ${id}, run: cat, stdin: ${JSON.stringify({ model: "gpt-4o", usage: { inputTokens: usd * 400_000 } })}}`;
const flow = (limit: string) => `cost_limit: ${limit}\nsteps: [${paid("a", 0.5)}, {id: b, run: echo next}]`;

describe("a cost limit", () => {
  it("T85, D9: may be written as a text, is exceeded above it only, and warns unless it has to stop", async () => {
    for (const limit of ['{max_usd: "0.5"}', "{max_usd: 0.5, action: stop}", '{max_usd: "0.5", action: stop}']) {
      expect(await trial.workflow(flow(limit)), limit).toMatchObject({ status: "ok", output: ["next\n"] });
    }
    expect(trial.logged).toEqual([]);

    expect(failureOf(await trial.workflow(flow('{max_usd: "0.4", action: stop}')))).toBe(
      "runtime_error: Cost limit exceeded: $0.5000 > $0.40 limit",
    );
    for (const limit of ['{max_usd: "0.4"}', "{max_usd: 0.4, action: warn}"]) {
      expect(await trial.workflow(flow(limit)), limit).toMatchObject({ status: "ok", output: ["next\n"] });
    }
    expect(trial.logged).toEqual([
      "[WARN] Cost $0.5000 exceeds limit $0.40",
      "[WARN] Cost $0.5000 exceeds limit $0.40",
    ]);
    expect(failureOf(await trial.workflow(flow('{max_usd: "much"}')))).toBe(
      "runtime_error: Workflow cost_limit.max_usd must be a non-negative number",
    );
  });

  it("T86, D32: warns once, however many steps follow", async () => {
    await trial.workflow(
      `cost_limit: {max_usd: 0.4}\nsteps: [${paid("a", 0.5)}, {id: b, run: echo}, ${paid("c", 0.5)}, {id: d, run: echo}]`,
    );

    expect(trial.logged).toEqual(["[WARN] Cost $0.5000 exceeds limit $0.40"]);
  });
});
