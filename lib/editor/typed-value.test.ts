import { expect, it } from "vitest";
import { shownValue, typedValue } from "./typed-value";

it.each([
  ["a\r\nb\r\nc", "a\nb!\nc", "a\r\nb!\r\nc"],
  ["a\r\nb", "a\nx\nb", "a\r\nx\r\nb"],
  ["a\nb", "a\nbc", "a\nbc"],
  ["", "x\ny", "x\ny"],
  ["\uFEFFa", "ab", "\uFEFFab"],
])("typing in %j what shows %j means %j", (value, typed, expected) => {
  expect(typedValue(value, typed)).toBe(expected);
});

it("changes nothing when nothing was typed", () => {
  const value = "a\r\nb\rc\n";

  expect(typedValue(value, shownValue(value))).toBe(value);
});
