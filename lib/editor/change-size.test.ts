import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSize, describeChange } from "./change-size";
import { diffLines, linesOf } from "./diff-lines";

describe("change size", () => {
  it.each([
    ["nothing", "a\nb\n", "a\nb\n", "No bytes changed"],
    ["one character", "a: 1\nb: 2\n", "a: 1\nb: 3\n", "1 byte on 1 line changed"],
    ["a character of three bytes", "a: x\n", "a: €\n", "3 bytes on 1 line changed"],
    ["two places far apart", "a: 1\nb\nc\nd: 2\n", "a: 9\nb\nc\nd: 8\n", "2 bytes on 2 lines changed"],
    ["a new line", "a\nb\n", "a\nnew line\nb\n", "9 bytes on 1 line changed"],
    ["a removed line", "a\nbc\nd\n", "a\nd\n", "3 bytes on 1 line changed"],
    ["a line break", "a\nb\n", "a\r\nb\n", "2 bytes on 1 line changed"],
    ["everything", "", "abc\n", "4 bytes on 1 line changed"],
  ])("counts %s", (_, before, after, sentence) => {
    expect(describeChange(changeSize(before, after))).toBe(sentence);
  });

  it("finds hunks that rebuild the new lines from the old", () => {
    const text = fc
      .array(fc.constantFrom("a\n", "b\n", "c\r\n", "d"), { maxLength: 25 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const oldLines = linesOf(before);
        const newLines = linesOf(after);
        let rebuilt = "";
        let cursor = 0;
        for (const hunk of diffLines(oldLines, newLines)) {
          rebuilt += oldLines.slice(cursor, hunk.from).join("");
          rebuilt += newLines.slice(hunk.to, hunk.to + hunk.added).join("");
          cursor = hunk.from + hunk.removed;
        }
        expect(rebuilt + oldLines.slice(cursor).join("")).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  it("answers at once for two large texts that share nothing", () => {
    const before = Array.from({ length: 5000 }, (_, line) => `before ${line}\n`).join("");
    const after = Array.from({ length: 5000 }, (_, line) => `after ${line}\n`).join("");

    expect(changeSize(before, after).lines).toBe(5000);
  });
});
