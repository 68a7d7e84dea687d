import { expect, it } from "vitest";
import type { JsonValue } from "../contract/json-value";
import { finalOutput } from "./final-output";
import type { StepRecord } from "./records";

it.each<[string, readonly StepRecord[], readonly JsonValue[]]>([
  ["nothing ran", [], []],
  ["a list is the output itself", [{ id: "a", stdout: "[1,2]\n", json: [1, 2] }], [1, 2]],
  ["another value is wrapped", [{ id: "a", stdout: "5\n", json: 5 }], [5]],
  ["null is a value", [{ id: "a", stdout: "null\n", json: null }], [null]],
  ["text keeps its newline", [{ id: "a", stdout: "d\n" }], ["d\n"]],
  ["empty text is no output", [{ id: "a", stdout: "" }], []],
  [
    "an answer counts",
    [
      { id: "a", stdout: "x" },
      { id: "q", response: { ok: true } },
    ],
    [{ ok: true }],
  ],
  ["an answer that is a list is the output itself", [{ id: "q", response: [1] }], [1]],
  [
    "a step without a result gives nothing",
    [
      { id: "a", stdout: "x" },
      { id: "gate", approved: true },
    ],
    [],
  ],
  [
    "skipped and failed steps do not count",
    [
      { id: "a", stdout: "x" },
      { id: "b", skipped: true },
      { id: "c", error: true, errorMessage: "no" },
    ],
    ["x"],
  ],
  ["all skipped", [{ id: "b", skipped: true }], []],
])("%s", (_name, records, expected) => {
  expect(finalOutput(records)).toEqual(expected);
});
