import { describe, expect, it } from "vitest";
import { approvalSubject } from "./approval-subject";

describe("what a person at a terminal is about to approve", () => {
  it("is one line for each item: texts as they are, others as JSON", () => {
    expect(approvalSubject({ items: ["notes/a.md", { from: "x", n: 1 }, "two\nlines"], preview: null })).toEqual([
      "  notes/a.md",
      '  {"from":"x","n":1}',
      '  "two\\nlines"',
    ]);
  });

  it("has the preview first, unless that only repeats the items", () => {
    expect(approvalSubject({ items: [1], preview: "Dear all,\nbye\n" })).toEqual(["Dear all,", "bye", "  1"]);
    expect(approvalSubject({ items: [{ a: 1 }, 2], preview: '[{"a": 1},\n 2]' })).toEqual(['  {"a":1}', "  2"]);
    expect(approvalSubject({ items: ["é"], preview: '["\\u00e9"]' })).toEqual(["  é"]);
    expect(approvalSubject({ items: ["a", "b"], preview: "a\nb\n" })).toEqual(["  a", "  b"]);
    expect(approvalSubject({ items: [], preview: "text" })).toEqual(["text"]);
  });

  it("stays short and says what is left out", () => {
    const lines = approvalSubject({ items: Array.from({ length: 32 }, () => "x".repeat(1000)), preview: null });

    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe(`  ${"x".repeat(200)}…`);
    expect(lines[20]).toBe("  … and 12 more items");
  });

  it.each([
    ["an escape sequence", "\u001b[2Kok", "\\u{1b}[2Kok"],
    ["a bidirectional override", "pay \u202egnp.exe", "pay \\u{202e}gnp.exe"],
    ["a zero-width space", "a\u200bb", "a\\u{200b}b"],
    ["a lone surrogate", "a\ud800b", "a\\u{d800}b"],
    ["a tag character", "a\u{e0041}", "a\\u{e0041}"],
  ])("writes out %s", (_, text, shown) => {
    expect(approvalSubject({ items: [text], preview: text })).toEqual([`  ${shown}`]);
    expect(approvalSubject({ items: [], preview: text })).toEqual([shown]);
  });

  it("leaves accents, tabs and emoji as they are", () => {
    expect(approvalSubject({ items: ["été\t❤️ 日本"], preview: null })).toEqual(["  été\t❤️ 日本"]);
  });
});
