import { describe, expect, it } from "vitest";
import { runGateCampaign } from "./gate-campaign";

describe("the analysis of gates", () => {
  it("never calls an effect always behind a gate that runs reached without its approval, for 250 made workflows", async () => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
    const workflows = 250;

    const { findings, ...tally } = await runGateCampaign({ seed, workflows, runsOfEach: 2 });

    expect(findings, `FUZZ_SEED=${seed} repeats this`).toEqual([]);
    expect(tally.workflows).toBe(workflows);
    // Both sides of the promise were put to the test.
    expect(tally.alwaysReached).toBeGreaterThan(workflows / 50);
    expect(tally.openReached).toBeGreaterThan(workflows / 50);
  }, 300_000);
});
