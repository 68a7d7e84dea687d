import fc from "fast-check";
import { expect, it } from "vitest";
import { applyEdits, diffAsEdit } from "./text-edit";

const long = fc.array(fc.constantFrom("a", "b", "\r\n", "\n", "\r", "😀", "é", "word ".repeat(300)), { maxLength: 40 });
const texts = fc
  .tuple(long, long, long, long)
  .map(([head, middle, other, tail]) => [
    [...head, ...middle, ...tail].join(""),
    [...head, ...other, ...tail].join(""),
  ]);

it("turns one text into another by a single edit, however long the parts are that both have", () => {
  fc.assert(
    fc.property(texts, ([before = "", after = ""]) => {
      const edit = diffAsEdit(before, after);
      expect(edit === null ? before : applyEdits(before, [edit])).toBe(after);
    }),
  );
});

it("is no longer than what differs, and splits no character and no line break", () => {
  const same = "x".repeat(5000);
  expect(diffAsEdit(`${same}old${same}`, `${same}new words${same}`)).toEqual({
    from: 5000,
    to: 5003,
    insert: "new words",
  });
  expect(diffAsEdit("a😀b", "a😁b")).toEqual({ from: 1, to: 3, insert: "😁" });
  expect(diffAsEdit("a\r\nb", "a\nb")).toEqual({ from: 1, to: 3, insert: "\n" });
  expect(diffAsEdit(same, same)).toBeNull();
});
