import { describe, expect, it } from "vitest";
import type { JsonValue } from "../contract/json-value";
import type { StepRecord, StepRecords } from "../run/records";
import { evaluateCondition } from "./evaluate-condition";

function recordsOf(...records: StepRecord[]): StepRecords {
  return new Map(records.map((record) => [record.id, record]));
}

const records = recordsOf(
  {
    id: "d",
    stdout: "{}\n",
    json: {
      n: 5,
      s: "go",
      num: "10",
      t: true,
      f: false,
      z: null,
      e: "",
      o: { a: 1, b: [2] },
      l: [1, 2],
      zero: 0,
      neg: -3,
      deep: { x: { y: "w" } },
      q: 'it\'s "x"',
      date: "2024-01-02",
    },
  },
  { id: "skipped", skipped: true },
  { id: "text", stdout: "words\n" },
  { id: "gate", approved: true },
  { id: "bad", error: true, errorMessage: "boom" },
  { id: "my-step", json: { a: { x: 1, y: [1, 2] } } },
  { id: "twin", json: { a: { y: [1, 2], x: 1 }, other: { y: [2, 1], x: 1 } } },
  { id: "__proto__", json: { n: 1 } },
);

describe("a condition", () => {
  it.each<[JsonValue | undefined, boolean]>([
    [undefined, true],
    [null, true],
    [true, true],
    [false, false],
    ["true", true],
    ["false", false],
    [" true ", true],
    ["null", false],
    ["1", true],
    ["0", false],
    ["'x'", true],
    ["''", false],
    ["'false'", true],
    ["$d.json.n", true],
    ["$d.json.zero", false],
    ["$d.json.s", true],
    ["$d.json.e", false],
    ["$d.json.f", false],
    ["$d.json.z", false],
    ["$d.json.o", true],
    ["$d.json.l", true],
    ["$d.json.none", false],
    ["$d.json.deep.x.y == w", true],
    ["$d.json.o.b.0 == 2", true],
    ["$d.json.l.9", false],
    ["$d.json.l.length", false],
    ["$d.json.toString", false],
    ["$d.constructor", false],
    ["$__proto__.json.n == 1", true],
    ["$my-step.json.a.x == 1", true],
  ])("of %j decides %j", (condition, expected) => {
    expect(evaluateCondition(condition, records)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ["$d.json.n == 5", true],
    ["$d.json.n == 5.0", true],
    ["$d.json.n == '5'", false],
    ["$d.json.n != 6", true],
    ["$d.json.s == 'go'", true],
    ['$d.json.s == "go"', true],
    ["$d.json.s == go", true],
    ["$d.json.s==go", true],
    ["'go' == $d.json.s", true],
    ["$d.json.s != stop", true],
    ["$d.json.z == null", true],
    ["$d.json.none == null", false],
    ["$d.json.none != null", true],
    ["$d.json.zero == -0", false],
    ["$my-step.json.a == $twin.json.a", true],
    ["$my-step.json.a != $twin.json.other", true],
    ["$d.json.q == 'it\\'s \"x\"'", true],
    ["$text.stdout == words", false],
    ["$text.stdout == 'words\n'", true],
    ["$d.json.n == !false", false],
    ["$d.json.t == !false", true],
    ["'n' == '\\n'", true],
  ])("compares for equality without coercion: %s is %j", (condition, expected) => {
    expect(evaluateCondition(condition, records)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ["$d.json.n > 4", true],
    ["$d.json.n > 5", false],
    ["$d.json.n >= 5", true],
    ["$d.json.neg < 0", true],
    ["$d.json.neg >= -3", true],
    ["$d.json.num > 9", true],
    ["4 <= 3.5", false],
    ["$d.json.s > 1", false],
    ["$d.json.s < 1", false],
    ["$d.json.t > 0", false],
    ["$d.json.z >= 0", false],
    ["$d.json.none <= 0", false],
    ["$d.json.e >= 0", false],
    ["$d.json.l > 0", false],
    ["'abc' < 'abd'", false],
    ["$d.json.date > '2023-12-31'", false],
  ])("orders numbers and numeric texts only: %s is %j", (condition, expected) => {
    expect(evaluateCondition(condition, records)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ["!$d.json.f", true],
    ["!!$d.json.n", true],
    ["! false", true],
    ["!($d.json.n == 5)", false],
    ["!$d.json.n == true", false],
    ["true && false", false],
    ["false || true", true],
    ["true || true && false", true],
    ["(true || true) && false", false],
    ["false && false || true", true],
    ["$d.json.t&&$d.json.n>4||false", true],
    ["$gate.approved", true],
    ["$bad.error", true],
    ["$bad.errorMessage == boom", true],
    ["$skipped.skipped == true", true],
    ["$d.skipped == false", false],
  ])("combines: %s is %j", (condition, expected) => {
    expect(evaluateCondition(condition, records)).toBe(expected);
  });

  it.each([
    "",
    "go",
    "yes",
    "$d",
    "$d.",
    "$d.json.n ==",
    "(true",
    "true true",
    "$d.json.s == 'go",
    "$d.json.n == 5 == true",
    "$d.json.n + 1",
    "$d.json.n = 5",
    "$d.json.n == (open)",
    "$" + "{flag}",
    "true &&",
    "&& true",
    "true & true",
    "1e3",
    ")",
  ])("that does not fit the grammar is refused with its text: %j", (condition) => {
    expect(() => evaluateCondition(condition, records)).toThrow(
      expect.objectContaining({
        type: "runtime_error",
        code: "unsupported_condition",
        message: `Unsupported condition: ${condition}`,
      }),
    );
  });

  it.each(["$nope.json", "!$nope.json", "true || $nope.json", "false && $nope.json"])(
    "that names an unknown step fails even where the rest decides: %s",
    (condition) => {
      expect(() => evaluateCondition(condition, records)).toThrow(
        expect.objectContaining({ code: "unknown_reference", message: "Unknown step reference: nope.json" }),
      );
    },
  );

  it.each<[JsonValue]>([[1], [[true]], [{}]])("of the wrong type is refused: %j", (value) => {
    expect(() => evaluateCondition(value, records)).toThrow("Unsupported condition type");
  });

  it("is refused, not fatal, when nested without end", () => {
    expect(() => evaluateCondition("(".repeat(100_000), records)).toThrow("Unsupported condition: ");
    expect(() => evaluateCondition(`${"!".repeat(100_000)}true`, records)).toThrow("Unsupported condition: ");
    expect(evaluateCondition(Array(20_000).fill("true").join(" && "), records)).toBe(true);
  });
});
