import { describe, expect, it } from "vitest";
import type { JsonValue } from "../contract/json-value";
import { findUsages, priceUsage, readCostLimit, readPrices, summarizeCost, totalCost } from "./cost";

const bill = (json: JsonValue, prices?: string) =>
  findUsages(json).map(({ item, usage }) => priceUsage("s", item, usage, readPrices(prices).prices));

describe("the price of an answer", () => {
  it("counts tokens under each of their names, whole and not below zero", () => {
    const [one, two, three] = bill([
      { model: "gpt-4o", usage: { inputTokens: 1_000_000, outputTokens: 100_000 } },
      { model: "gpt-4o", usage: { input_tokens: 10.9, output_tokens: -3 } },
      { model: "gpt-4o", usage: { prompt_tokens: 7, completion_tokens: "many" } },
    ]);

    expect(one).toEqual({ stepId: "s", model: "gpt-4o", inputTokens: 1_000_000, outputTokens: 100_000, costUsd: 3.5 });
    expect(two).toMatchObject({ inputTokens: 10, outputTokens: 0 });
    expect(three).toMatchObject({ inputTokens: 7, outputTokens: 0 });
  });

  it("is nothing for a model without a price, and for what is no answer", () => {
    expect(bill({ model: "made-up", usage: { inputTokens: 9 } })).toMatchObject([{ inputTokens: 9, costUsd: 0 }]);
    expect(bill({ usage: { inputTokens: 9 } })).toMatchObject([{ model: null, costUsd: 0 }]);
    expect(bill([{ usage: [] }, { usage: 7 }, "usage", null, [{ usage: {} }]])).toEqual([]);
  });

  it("follows the prices of the environment, which count whole or not at all", () => {
    const answer = { model: "mine", usage: { inputTokens: 1_000_000 } };

    expect(bill(answer, '{"mine":{"input":2,"output":0}}')).toMatchObject([{ costUsd: 2 }]);
    for (const text of [
      "{",
      "[1]",
      '{"mine":{"input":2}}',
      '{"mine":{"input":2,"output":-1}}',
      '{" ":{"input":1,"output":1}}',
    ]) {
      expect(readPrices(text).valid).toBe(false);
      expect(bill(answer, text)).toMatchObject([{ costUsd: 0 }]);
    }
  });
});

describe("the sum", () => {
  it("is told with six decimals, and not at all when nothing was billed", () => {
    const entries = bill([
      { model: "gpt-4o-mini", usage: { inputTokens: 1, outputTokens: 1 } },
      { model: "gpt-4o-mini", usage: { inputTokens: 2 } },
    ]);

    expect(totalCost(entries)).toBeCloseTo(0.00000105, 12);
    expect(summarizeCost(entries)).toMatchObject({
      totalInputTokens: 3,
      totalOutputTokens: 1,
      estimatedCostUsd: 0.000001,
      byStep: [{ stepId: "s", model: "gpt-4o-mini", inputTokens: 1 }, { inputTokens: 2 }],
    });
    expect(summarizeCost([])).toBeNull();
  });

  it("is limited by the file, whose amount may be a text", () => {
    expect(readCostLimit({ cost_limit: { max_usd: "0.5", action: "stop" } })).toEqual({ maxUsd: 0.5, stop: true });
    expect(readCostLimit({ cost_limit: { max_usd: 2 } })).toEqual({ maxUsd: 2, stop: false });
    expect(readCostLimit({})).toBeNull();
  });
});
