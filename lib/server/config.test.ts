import { describe, expect, it } from "vitest";
import { killGraceMs, readConfig, workerStopMs } from "./config";

describe("the time for stopping", () => {
  it("is ten seconds for running steps, or what STUDIO_DRAIN_MS says", () => {
    const times = [{}, { STUDIO_DRAIN_MS: "" }, { STUDIO_DRAIN_MS: "60000" }, { STUDIO_DRAIN_MS: "0" }];

    expect(times.map((env) => readConfig(env).drainMs)).toEqual([10_000, 10_000, 60_000, 0]);
  });

  it.each(["abc", "-1", "1.5", "NaN", "Infinity"])("cannot be %s", (value) => {
    expect(() => readConfig({ STUDIO_DRAIN_MS: value })).toThrow(/STUDIO_DRAIN_MS/);
  });

  it("always leaves a worker enough to end its steps after waiting for them", () => {
    for (const drainMs of [0, 10_000, 600_000])
      expect(workerStopMs({ drainMs })).toBeGreaterThan(drainMs + 2 * killGraceMs);
  });
});
