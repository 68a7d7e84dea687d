import { expect, it } from "vitest";
import { foldRanges } from "./fold-ranges";

const text = `# one
# two
name: a
# region First
steps:
  # above
  - id: a
    run: |
      x
      y

  - id: b
    retry:
      max: 2
# endregion
`;

it("folds steps, settings, long texts, comments and regions", () => {
  expect(foldRanges(text).map(({ from, to, kind }) => `${from}-${to} ${kind}`)).toEqual([
    "1-2 comment",
    "4-15 region",
    "5-14 block",
    "7-10 block",
    "8-10 block",
    "12-14 block",
    "13-14 block",
  ]);
});

it("folds the same lines whatever the line breaks are", () => {
  expect(foldRanges(text.replaceAll("\n", "\r\n"))).toEqual(foldRanges(text));
});

it("folds what is whole of a broken file", () => {
  expect(foldRanges("steps:\n  - id: a\n    run: [\n  - id: b\n    run: x\n    wh\n").length).toBeGreaterThan(2);
});
