import { describe, expect, it } from "vitest";
import type { DrawnLine } from "./drawing";
import { type EditorKnowledge, noKnowledge, type RecordedStep } from "./knowledge";
import { conditionResult, lineValue } from "./line-values";

const recorded = (parts: Partial<RecordedStep>): RecordedStep => {
  return { status: "ok", stdout: null, json: undefined, cut: false, reason: null, ...parts };
};
const knowledge: EditorKnowledge = {
  ...noKnowledge,
  run: { id: "r", at: "2026-01-01T00:00:00Z", status: "succeeded" },
  steps: new Map([
    ["collect", recorded({ stdout: '{"n":3}\n', json: { n: 3, items: [{ id: 1 }, { id: 2 }], name: "Jürgen" } })],
    ["big", recorded({ stdout: "x".repeat(4096), cut: true })],
    ["off", recorded({ status: "skipped", reason: "n > 5 was false" })],
  ]),
};
const line = (label: string): DrawnLine => ({
  key: "k",
  from: "a",
  to: "b",
  role: "data",
  field: "stdin",
  label,
  route: { path: "", end: { x: 0, y: 0 }, label: { x: 0, y: 0 } },
  insert: null,
});

describe("values on lines", () => {
  it.each([
    ["$collect.json.items", { type: "list of 2", size: "19 B", sample: '[{"id":1},{"id":2}]' }],
    ["$collect.json.name", { type: "text", size: "7 B", sample: "Jürgen" }],
    ["$collect.json.n", { type: "number", size: "1 B", sample: "3" }],
    ["$collect.json.typo", { type: "nothing", size: "", sample: "" }],
    ["$off.json", { type: "nothing", size: "", sample: "n > 5 was false" }],
    ["$big.json", { type: "JSON", size: "too large to be kept here", sample: "" }],
  ])("tell type, size and beginning of %s", (label, expected) => {
    expect(lineValue(line(label), knowledge)).toEqual(expected);
  });

  it("say that only the beginning is known, and cut it short", () => {
    const value = lineValue(line("$big.stdout"), knowledge);

    expect(value?.size).toBe("more than 4.1 KB");
    expect(value?.sample).toHaveLength(72);
  });

  it("are none before the first run and for steps that nothing is known of", () => {
    expect(lineValue(line("$collect.json"), noKnowledge)).toBeNull();
    expect(lineValue(line("$other.json"), knowledge)).toBeNull();
  });
});

describe("results of conditions", () => {
  it.each([
    ["$collect.json.n > 5", "3 > 5 = false"],
    ["$collect.json.n < 5", "3 < 5 = true"],
    ['$collect.json.name == "a: b" && $collect.json.n > 1', '"Jürgen" == "a: b" = false, 3 > 1 = true: false'],
    ["$collect.json.items", '[{"id":1},{"id":2}] = true'],
    ["$other.json.n > 5", null],
    ["$collect.json.n >", null],
  ])("say what %s came to", (condition, expected) => {
    expect(conditionResult(condition, knowledge)).toBe(expected);
  });

  it("are none before the first run", () => {
    expect(conditionResult("$collect.json.n > 5", noKnowledge)).toBeNull();
  });
});
