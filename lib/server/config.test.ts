import { describe, expect, it } from "vitest";
import { killGraceMs, readConfig, workerStopMs } from "./config";

describe("a wrong setting", () => {
  it.each([
    [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ PORT: "70000" }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ PUBLIC_URL: "studio" }, 'PUBLIC_URL must be an address such as https://studio.example, not "studio".'],
    [{ STUDIO_DRAIN_MS: "-1" }, 'STUDIO_DRAIN_MS must be a whole number of milliseconds from 0 to 3600000, not "-1".'],
    [
      { STUDIO_STEP_ENV: "A;B" },
      'STUDIO_STEP_ENV must be names of environment variables with commas between them, such as OPENCLAW_URL,OPENCLAW_TOKEN, not "A;B".',
    ],
  ])("is named with what it should be: %j", (env, message) => {
    expect(() => readConfig(env)).toThrow(new Error(`The configuration is wrong. ${message}`));
  });

  it("stands beside other wrong ones", () => {
    expect(() => readConfig({ PUBLIC_URL: "x" }, { port: "y" })).toThrow(/PORT must .*"y"\. PUBLIC_URL must .*"x"\.$/);
  });
});

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
