import { describe, expect, it } from "vitest";
import { runEditCampaign } from "./edit-campaign";

describe("editing any file", () => {
  it("gives what each edit promises, can be undone to the first byte, and agrees with the reference about the outcome", async () => {
    // The same every time: what a long run finds anew must not fail an unrelated change.
    const seed = Number(process.env.FUZZ_SEED ?? 20);
    let applied = 0;

    const findings = await runEditCampaign({
      seed,
      sessions: 8,
      edits: 100,
      askEvery: 2,
      onSession: (session) => {
        applied += session.applied;
      },
    });

    expect(findings, `FUZZ_SEED=${seed} repeats this`).toEqual([]);
    expect(applied).toBeGreaterThan(300);
  }, 120_000);
});
