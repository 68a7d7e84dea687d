import { describe, expect, it } from "vitest";
import { type EditorKnowledge, noKnowledge, type RecordedStep } from "@/lib/editor/knowledge";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { conditionValue, recordedResults } from "./condition-values";

const ok = { status: "ok", stdout: null, json: undefined, cut: false, reason: null } as const;

function knowing(steps: Readonly<Record<string, RecordedStep>>): EditorKnowledge {
  return {
    ...noKnowledge,
    run: { id: "r", at: "2026-01-01T00:00:00Z", status: "succeeded" },
    steps: new Map(Object.entries(steps)),
  };
}

const document = lobsterLanguage("a.lobster").open(
  "steps:\n  - id: count\n    run: wc\n  - id: gate\n    approval: Go?\n  - id: big\n    run: cat\n",
);
const knowledge = knowing({
  count: { ...ok, stdout: '{"n":3}\n', json: { n: 3 } },
  gate: ok,
  big: { ...ok, stdout: "{", cut: true },
  late: { ...ok, status: "skipped", reason: "its condition did not hold" },
});
const records = recordedResults(document, knowledge);

describe("what a condition came to in the last run", () => {
  it.each([
    ["$count.json.n > 5", false, "3 > 5 is false"],
    ["$count.json.n == 3", true, "3 == 3 is true"],
    ["$gate.approved", true, "is true"],
    ["$late.skipped", true, "is true"],
    ["$count.json.n > 5 || $gate.approved", true, "is true"],
    ["$big.json.x", null, "`big` left no result in the last run"],
    ["$gone.json.x > 1", null, "`gone` left no result in the last run"],
  ])("%j: %s, %s", (text, holds, detail) => {
    expect(conditionValue(text, records, true)).toEqual({ holds, detail });
  });

  it("is not known before the first run", () => {
    expect(conditionValue("$count.json.n > 5", new Map(), false)).toEqual({ holds: null, detail: "no run yet" });
  });

  it("is asked of conditions only", () => {
    expect(conditionValue("$count.json.n >", records, true)).toBeNull();
  });
});
