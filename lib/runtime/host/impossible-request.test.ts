import { expect, it } from "vitest";
import { refuseImpossible } from "./impossible-request";

const request = {
  argv: ["echo"] as [string, ...string[]],
  cwd: "/",
  env: {},
  stdin: null,
  signal: new AbortController().signal,
};

it.each([
  [{ argv: ["echo", "a\0b"] as [string, ...string[]] }, "A command must not hold a NUL character"],
  [{ argv: [""] as [string] }, "The name of a program must not be empty"],
  [{ cwd: "/a\0b" }, "A working directory must not hold a NUL character"],
  [{ env: { V: "a\0b" } }, "Environment variable V must not hold a NUL character"],
])("refuses what no system starts: %j", (part, message) => {
  expect(() => refuseImpossible(request)).not.toThrow();
  expect(() => refuseImpossible({ ...request, ...part })).toThrow(message);
});
