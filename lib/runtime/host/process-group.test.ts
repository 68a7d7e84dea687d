import { expect, it } from "vitest";
import { endTree } from "./process-group";

it("T131: ends a whole tree of processes at once on Windows (the command line only: no Windows here)", () => {
  expect(endTree(4711)).toEqual(["taskkill", "/PID", "4711", "/T", "/F"]);
});
