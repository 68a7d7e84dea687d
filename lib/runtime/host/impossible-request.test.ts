import { expect, it } from "vitest";
import type { ProcessRequest } from "@/lib/lobster/contract/host";
import { refuseImpossible } from "./impossible-request";

const request: ProcessRequest = {
  argv: ["echo"],
  cwd: "/",
  env: {},
  stdin: null,
  maxOutputBytes: null,
  signal: new AbortController().signal,
};

it.each<[Partial<ProcessRequest>, string]>([
  [{ argv: ["echo", "a\0b"] }, "A command must not hold a NUL character"],
  [{ argv: [""] }, "The name of a program must not be empty"],
  [{ cwd: "/a\0b" }, "A working directory must not hold a NUL character"],
  [{ env: { V: "a\0b" } }, "Environment variable V must not hold a NUL character"],
])("refuses what no system starts: %j", (part, message) => {
  expect(() => refuseImpossible(request)).not.toThrow();
  expect(() => refuseImpossible({ ...request, ...part })).toThrow(message);
});
