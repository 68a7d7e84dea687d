import { describe, expect, it } from "vitest";
import { readSimpleCondition, writeSimpleCondition } from "./condition-form";

describe("a simple condition", () => {
  it.each([
    ["$gate.approved", "$gate.approved", "is_true", ""],
    ["!$gate.approved", "$gate.approved", "is_false", ""],
    ["$a.json.count >= 3", "$a.json.count", ">=", "3"],
    ["$a.json.state == done", "$a.json.state", "==", "done"],
    ['$a.json.name != "two words"', "$a.json.name", "!=", '"two words"'],
  ])("%j is shown in three controls and written back as it was", (text, reference, operator, value) => {
    const simple = readSimpleCondition(text);

    expect(simple).toEqual({ reference, operator, value });
    expect(simple && writeSimpleCondition(simple)).toBe(text);
  });

  it.each(["$a.json.x == 1 && $b.approved", "($a.json.x)", "true", "1 < $a.json.x", "$a.json.x == (1)"])(
    "%j stays text",
    (text) => {
      expect(readSimpleCondition(text)).toBeNull();
    },
  );

  it("quotes a value that would not be read as one", () => {
    const condition = { reference: "$a.json.x", operator: "==", value: 'say "hi"' } as const;

    expect(writeSimpleCondition(condition)).toBe('$a.json.x == "say \\"hi\\""');
  });
});
