import { describe, expect, it } from "vitest";
import { runCampaign } from "./campaign";
import { examine } from "./examine";
import { keptCases } from "./kept-cases";
import { Watch } from "./watch";

describe("reading any text", () => {
  it("ends in diagnostics or a typed refusal, soon, and leaves everything as it was, for 10,000 random texts", async () => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

    const { findings } = await runCampaign({ seed, cases: 10_000, scale: 0.03, enough: 3 });

    expect(findings, `FUZZ_SEED=${seed} repeats this`).toEqual([]);
  });

  it.each(keptCases)("is soon done with $name", async (fuzzCase) => {
    const watch = new Watch();

    await watch.over(() => examine(fuzzCase));
    watch.close();

    expect(watch.slowest).toBeLessThan(20_000);
  });
});
