import { expect, it } from "vitest";
import { argumentEnvironment } from "./step-environment";

it("leaves out what holds a NUL character, and says so", () => {
  const lines: string[] = [];

  const given = argumentEnvironment({ v: "a\0b", w: "x" }, (line) => lines.push(line));

  expect(given).toEqual({ LOBSTER_ARGS_JSON: '{"v":"a\\u0000b","w":"x"}', LOBSTER_ARG_W: "x" });
  expect(lines).toEqual([
    "LOBSTER_ARG_V is left out of the environment: it holds a NUL character, which the system does not allow",
  ]);
});
