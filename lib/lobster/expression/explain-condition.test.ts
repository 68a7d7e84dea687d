import { expect, it } from "vitest";
import type { StepRecords } from "../run/records";
import { explainCondition } from "./explain-condition";

const records: StepRecords = new Map([
  ["a", { id: "a", stdout: "x\n", json: { n: 3, s: "go", long: "y".repeat(100) } }],
  ["gate", { id: "gate", approved: true }],
]);

it.each<[string, boolean | null, readonly string[]]>([
  ["$a.json.n > 5", false, ["$a.json.n > 5: 3 > 5 is false"]],
  ["$a.json.s == go", true, ['$a.json.s == go: "go" == "go" is true']],
  ["$a.json.none != 1", true, ["$a.json.none != 1: (nothing) != 1 is true"]],
  ["$gate.approved", true, ["$gate.approved is true"]],
  ["!$gate.approved", false, ["$gate.approved is true"]],
  ["$a.json.n", true, ["$a.json.n: 3 counts as true"]],
  ["$a.json.none", false, ["$a.json.none: (nothing) counts as false"]],
  [
    "$gate.approved && ($a.json.n > 5 || $a.json.s == stop)",
    false,
    ["$gate.approved is true", "$a.json.n > 5: 3 > 5 is false", '$a.json.s == stop: "go" == "stop" is false'],
  ],
  ["$later.json", null, ["$later.json: no result yet"]],
  ["$later.json.n > 2", null, ["$later.json.n > 2: (no result yet) > 2 is not known yet"]],
  ["$a.json.n > 5 && $later.approved", false, ["$a.json.n > 5: 3 > 5 is false", "$later.approved: no result yet"]],
  ["$gate.approved || $later.approved", true, ["$gate.approved is true", "$later.approved: no result yet"]],
  ["$gate.approved && $later.approved", null, ["$gate.approved is true", "$later.approved: no result yet"]],
  ["'x'", true, ["'x' counts as true"]],
])("%s", (text, holds, lines) => {
  expect(explainCondition(text, records)).toMatchObject({ holds, lines });
});

it("cuts long values", () => {
  expect(explainCondition("$a.json.long == 1", records).lines[0]).toBe(
    `$a.json.long == 1: "${"y".repeat(38)}… == 1 is false`,
  );
});

it("refuses what is no condition", () => {
  expect(() => explainCondition("$a", records)).toThrow("Unsupported condition: $a");
});
