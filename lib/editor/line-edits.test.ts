import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "@/lib/lobster/document/text-edit";
import { lineEdits } from "./line-edits";

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "c\r\n", "d\r", "e"), { maxLength: 20 })
  .map((parts) => parts.join(""));

test("edits by lines turn one text into the other", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applyEdits(before, lineEdits(before, after))).toBe(after);
    }),
  );
});

test("lines that stay are not touched", () => {
  expect(lineEdits("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n")).toEqual([
    { from: 2, to: 4, insert: "x\n" },
    { from: 8, to: 8, insert: "e\n" },
  ]);
});
