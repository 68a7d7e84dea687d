import { describe, expect, it } from "vitest";
import { formatDuration, formatRelative } from "./duration";

describe("formatDuration", () => {
  it.each([
    [0, "0 ms"],
    [999, "999 ms"],
    [1000, "1.0 s"],
    [9949, "9.9 s"],
    [9951, "10 s"],
    [59_400, "59 s"],
    [60_000, "1 min"],
    [125_000, "2 min 5 s"],
    [3_600_000, "1 h"],
    [15_120_000, "4 h 12 min"],
    [273_600_000, "3 d 4 h"],
  ])("says %i milliseconds as %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it("never shows a negative span when clocks disagree", () => {
    expect(formatDuration(-50)).toBe("0 ms");
  });
});

describe("formatRelative", () => {
  const now = Date.UTC(2026, 0, 31, 12, 0, 0);

  it.each([
    [3_000, "just now"],
    [42_000, "42 s ago"],
    [5 * 60_000, "5 min ago"],
    [26 * 3_600_000, "1 d ago"],
    [90 * 86_400_000, "3 months ago"],
    [-2 * 3_600_000, "in 2 h"],
  ])("says a distance of %i milliseconds as %s", (distance, text) => {
    expect(formatRelative(now - distance, now)).toBe(text);
  });
});
